// The pages of the digest benchmark: generated ones, and UI kits from npm that are served from this machine.

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const page = (body, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title><style>body{font:14px sans-serif;margin:16px}</style>${head}</head><body>${body}</body></html>`;

const widgets =
  page(`<header><a href="/">Home</a> <nav aria-label="Main">${times(8, i => `<a href="/s${i}">Section ${i}</a> `)}</nav></header>
<main><h1>Settings</h1><section aria-label="Profile"><h2>Profile</h2>
<label>Name <input value="Ada Lovelace"></label> <label>Mail <input type="email" value="ada@example.org" required></label>
<label><input type="checkbox" checked> News</label> <label><input type="radio" name="r"> One</label> <label><input type="radio" name="r" checked> Two</label>
<label>Country <select><option>Chile<option>France<option>Japan</select></label><textarea aria-label="About">Mathematician</textarea>
<input type="range" aria-label="Volume" value="40"> <input type="date" aria-label="Born" value="1815-12-10"><input type="color" aria-label="Colour"></section>
<section aria-label="Widgets"><h2>Widgets</h2><div role="tablist">${times(4, i => `<div role="tab" tabindex="${i ? -1 : 0}" aria-selected="${!i}">Tab ${i}</div>`)}</div>
<div role="button" tabindex="0" aria-pressed="true">Bold</div><div role="switch" tabindex="0" aria-checked="false">Dark</div>
<ul role="tree">${times(6, i => `<li role="treeitem" tabindex="-1" aria-expanded="${i % 2 === 0}">Folder ${i}</li>`)}</ul>
<div role="slider" tabindex="0" aria-valuenow="3" aria-label="Zoom">o</div><div contenteditable aria-label="Note">Hello</div>
<div style="cursor:pointer" id="card">Open the card</div><script>card.addEventListener('click',()=>{})</script>
<details><summary>More</summary><button>Inside closed</button></details><details open><summary>Less</summary><button>Inside open</button></details>
<button disabled>Disabled</button><button>Save</button><button aria-label="Delete"><svg width="12" height="12"><rect width="12" height="12"/></svg></button></section></main>
<footer>${times(10, i => `<a href="/f${i}">Footer ${i}</a> `)}</footer>`);

const shadow = page(`<h1>Shadow</h1>${times(20, i => `<x-box data-i="${i}"><button slot="s">Slotted ${i}</button></x-box>`)}<script>
customElements.define('x-box', class extends HTMLElement { connectedCallback() { const r = this.attachShadow({mode:'open'}); const i = this.dataset.i;
r.innerHTML = '<button>Outer '+i+'</button><slot name="s"></slot><x-in></x-in>'; const inner = r.querySelector('x-in').attachShadow({mode:'open'}); inner.innerHTML = '<a href="#'+i+'">Deep '+i+'</a><input aria-label="Field '+i+'">'; } });</script>`);

const frames = page(
  `<h1>Frames</h1>${times(50, i => `<iframe title="Frame ${i}" width="300" height="60" srcdoc="<button>Act ${i}</button> <input aria-label='Value ${i}'> <a href='#'>Link ${i}</a>"></iframe>`)}`,
);

const form = page(
  `<h1>Form</h1><form>${times(
    10,
    g =>
      `<fieldset><legend>Group ${g}</legend>${times(30, i => {
        const name = `Field ${g}-${i}`;
        return i % 6 === 0
          ? `<label>${name} <select><option>a<option>b</select></label>`
          : i % 5 === 0
            ? `<label><input type="checkbox"> ${name}</label>`
            : `<label>${name} <input value="${i % 3 ? '' : i}"></label>`;
      })}</fieldset>`,
  )}<button>Send</button></form>`,
);

const table = rows =>
  page(
    `<h1>Invoices</h1><input type="search" aria-label="Find"><table id="bills"><thead><tr><th><button>Number</button></th><th><button>Name</button></th><th>Amount</th><th></th></tr></thead><tbody>${times(rows, i => `<tr><td>INV-${10000 + i}</td><td>Customer ${i % 97}</td><td><input aria-label="Amount" value="${(i * 7) % 1000}.00"></td><td><button>Pay</button></td></tr>`)}</tbody></table><button>Next page</button>`,
  );

const modal =
  page(`<nav>${times(10, i => `<a href="/n${i}">Nav ${i}</a> `)}</nav><h1>Behind</h1>${times(40, i => `<p>Item ${i} <button>Edit ${i}</button></p>`)}
<div style="position:fixed;inset:0;background:#0008"></div><div role="dialog" aria-modal="true" aria-label="Delete?" style="position:fixed;left:200px;top:150px;width:300px;background:#fff;padding:20px"><p>Really?</p><button>Delete</button><button>Cancel</button><a href="#">Help</a></div>`);
const nativeModal = page(
  `<h1>Behind</h1>${times(60, i => `<a href="/l${i}">Link ${i}</a><br>`)}<dialog id="d" aria-label="Sign in"><input aria-label="User"><input type="password" aria-label="Password"><button>Sign in</button></dialog><script>d.showModal()</script>`,
);
const menus =
  page(`<style>.menu{display:none}.fade{visibility:hidden;opacity:0}.slide{position:fixed;left:-300px;width:260px;top:0}.acc{height:0;overflow:hidden}</style><h1>Menus</h1>
${times(12, m => `<div><button aria-haspopup="menu" aria-expanded="false">Menu ${m}</button><div class="${m % 2 ? 'menu' : 'fade'}" role="menu">${times(8, i => `<div role="menuitem" tabindex="-1">Entry ${m}.${i}</div>`)}</div></div>`)}
<div class="slide">${times(20, i => `<a href="/d${i}">Drawer ${i}</a><br>`)}</div>${times(5, a => `<button aria-expanded="false">Part ${a}</button><div class="acc">${times(6, i => `<a href="/a${a}${i}">Hidden ${i}</a>`)}</div>`)}`);
const inert =
  page(`<h1>Steps</h1><section inert>${times(20, i => `<button>Locked ${i}</button>`)}</section><fieldset disabled>${times(20, i => `<input aria-label="Off ${i}">`)}</fieldset><div aria-disabled="true">${times(10, i => `<button>Gray ${i}</button>`)}</div>
<section>${times(15, i => `<button>Open ${i}</button>`)}</section><div style="pointer-events:none">${times(10, i => `<a href="/x${i}">Dead ${i}</a>`)}</div>`);
const carousel =
  page(`<h1>Shop</h1><div style="width:400px;overflow:hidden;white-space:nowrap"><div>${times(12, i => `<a href="/p${i}" style="display:inline-block;width:390px">Slide ${i}</a>`)}</div></div><div style="height:120px;overflow:auto">${times(30, i => `<div><button>Row ${i}</button></div>`)}</div>
<div style="position:relative"><button style="position:absolute;left:0;top:0">Under</button><div style="position:absolute;left:0;top:0;width:200px;height:60px;background:#eee">cover</div></div><p style="margin-top:90px">${times(30, i => `<a href="/t${i}">Tag ${i}</a> `)}</p><div style="position:sticky;bottom:0;background:#ddd;padding:20px"><button>Checkout</button></div>`);
const virtualPage = page(
  `<h1>App</h1><div id="root"></div><script>const root=document.getElementById('root');for(let i=0;i<60;i++){const d=document.createElement('div');d.className='item';d.style.cssText='cursor:pointer;padding:8px';d.innerHTML='<span>Task '+i+'</span> <small>due '+(i%9)+'</small>';d.addEventListener('click',()=>{});const b=document.createElement('button');b.textContent='Done';d.append(b);root.append(d)}</script>`,
);

const kit = (head, body) => page(body, head);
const tabulator = kit(
  '<link rel="stylesheet" href="/kits/tabulator-tables/dist/css/tabulator.min.css"><script src="/kits/tabulator-tables/dist/js/tabulator.min.js"></script>',
  `<h1>Tabulator</h1><div id="t"></div><script>new Tabulator('#t',{height:400,layout:'fitColumns',pagination:true,paginationSize:20,data:Array.from({length:200},(_,i)=>({id:i,name:'Name '+i,age:i%90,ok:i%2===0})),columns:[{title:'Name',field:'name',editor:'input',headerFilter:true},{title:'Age',field:'age',sorter:'number'},{title:'Ok',field:'ok',formatter:'tickCross'},{title:'',formatter:'buttonCross',cellClick(){}}]})</script>`,
);
const quill = kit(
  '<link rel="stylesheet" href="/kits/quill/dist/quill.snow.css"><script src="/kits/quill/dist/quill.js"></script>',
  '<h1>Quill</h1><div id="e"><p>Hello</p></div><script>new Quill("#e",{theme:"snow",modules:{toolbar:[["bold","italic"],[{header:[1,2,false]}],["link","image"],[{list:"ordered"},{list:"bullet"}],[{color:[]}]]}})</script>',
);
const bootstrapHead =
  '<link rel="stylesheet" href="/kits/bootstrap/dist/css/bootstrap.min.css"><script src="/kits/bootstrap/dist/js/bootstrap.bundle.min.js" defer></script>';
const bootstrap = kit(
  bootstrapHead,
  `<nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="#">Brand</a><div class="collapse navbar-collapse"><ul class="navbar-nav">${times(4, i => `<li class="nav-item"><a class="nav-link" href="#${i}">Nav ${i}</a></li>`)}<li class="nav-item dropdown"><a class="nav-link dropdown-toggle" href="#" role="button" data-bs-toggle="dropdown">More</a><ul class="dropdown-menu">${times(5, i => `<li><a class="dropdown-item" href="#d${i}">Drop ${i}</a></li>`)}</ul></li></ul><form class="d-flex" role="search"><input class="form-control" type="search" placeholder="Search" aria-label="Search"><button class="btn btn-outline-success">Search</button></form></div></div></nav>
<div class="accordion" id="acc">${times(3, i => `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button ${i ? 'collapsed' : ''}" data-bs-toggle="collapse" data-bs-target="#c${i}" aria-expanded="${!i}">Part ${i}</button></h2><div id="c${i}" class="accordion-collapse collapse ${i ? '' : 'show'}"><div class="accordion-body"><a href="#">Link ${i}</a></div></div></div>`)}</div>
<div class="form-check form-switch"><input class="form-check-input" type="checkbox" id="sw"><label class="form-check-label" for="sw">Switch</label></div><div class="btn-group">${times(3, i => `<input type="radio" class="btn-check" name="o" id="o${i}" ${i ? '' : 'checked'}><label class="btn btn-secondary" for="o${i}">Radio ${i}</label>`)}</div>
<ul class="nav nav-tabs" role="tablist">${times(3, i => `<li class="nav-item"><button class="nav-link ${i ? '' : 'active'}" role="tab" data-bs-toggle="tab" data-bs-target="#p${i}">Tab ${i}</button></li>`)}</ul><ul class="pagination">${times(8, i => `<li class="page-item ${i === 0 ? 'disabled' : ''}"><a class="page-link" href="#">${i}</a></li>`)}</ul>
<div class="modal fade" id="m" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><button class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div></div></div><button class="btn btn-primary" data-bs-toggle="modal" data-bs-target="#m">Open</button>`,
);
const bootstrapModal = bootstrap.replace(
  '</body>',
  '<script>addEventListener("load",()=>bootstrap.Modal.getOrCreateInstance("#m",{}).show())</script></body>',
);
const shoelace = kit(
  '<link rel="stylesheet" href="/kits/@shoelace-style/shoelace/cdn/themes/light.css"><script type="module" src="/kits/@shoelace-style/shoelace/cdn/shoelace.js"></script>',
  `<h1>Shoelace</h1><sl-button variant="primary">Save</sl-button><sl-input label="Name" value="Ada"></sl-input><sl-checkbox checked>News</sl-checkbox><sl-switch>Dark</sl-switch>
<sl-select label="Pick" value="b"><sl-option value="a">Alpha</sl-option><sl-option value="b">Beta</sl-option></sl-select><sl-tab-group><sl-tab slot="nav" panel="one">One</sl-tab><sl-tab slot="nav" panel="two">Two</sl-tab><sl-tab-panel name="one"><a href="#">In one</a></sl-tab-panel><sl-tab-panel name="two"><a href="#">In two</a></sl-tab-panel></sl-tab-group>
<sl-details summary="More"><button>Hidden</button></sl-details><sl-rating label="Stars"></sl-rating><sl-range label="Volume"></sl-range><sl-radio-group label="One" value="1"><sl-radio value="1">First</sl-radio><sl-radio value="2">Second</sl-radio></sl-radio-group><sl-dropdown><sl-button slot="trigger" caret>Menu</sl-button><sl-menu><sl-menu-item>Cut</sl-menu-item><sl-menu-item>Copy</sl-menu-item></sl-menu></sl-dropdown><sl-textarea label="Note"></sl-textarea><sl-icon-button name="gear" label="Settings"></sl-icon-button><sl-breadcrumb><sl-breadcrumb-item href="#">A</sl-breadcrumb-item><sl-breadcrumb-item>B</sl-breadcrumb-item></sl-breadcrumb>`,
);

const agGrid = kit(
  '<script src="/kits/ag-grid-community/dist/ag-grid-community.min.js"></script>',
  `<h1>Grid</h1><div id="g" style="height:500px"></div><script>agGrid.createGrid(document.getElementById('g'),{rowSelection:{mode:'multiRow'},pagination:true,paginationPageSize:20,defaultColDef:{filter:true,sortable:true,editable:true,floatingFilter:true},columnDefs:[{field:'make'},{field:'model'},{field:'price'},{field:'year'}],rowData:Array.from({length:100},(_,i)=>({make:'Make '+i%9,model:'Model '+i,price:i*100,year:1990+i%30}))})</script>`,
);
const calendar = kit(
  '<script src="/kits/fullcalendar/index.global.min.js"></script>',
  `<h1>Calendar</h1><div id="c"></div><script>addEventListener('load',()=>new FullCalendar.Calendar(document.getElementById('c'),{initialDate:'2026-03-01',initialView:'dayGridMonth',navLinks:true,editable:true,selectable:true,headerToolbar:{left:'prev,next today',center:'title',right:'dayGridMonth,timeGridWeek,listMonth'},eventClick(){},events:Array.from({length:12},(_,i)=>({title:'Event '+i,start:'2026-03-'+String(1+i*2).padStart(2,'0')}))}).render())</script>`,
);
const api = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Pets', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `/pets/${i}`,
      {
        get: { tags: [`Group ${i % 3}`], summary: `Read pet ${i}`, responses: { 200: { description: 'ok' } } },
        post: { tags: [`Group ${i % 3}`], summary: `Write pet ${i}`, responses: { 200: { description: 'ok' } } },
      },
    ]),
  ),
});
const swagger = kit(
  '<link rel="stylesheet" href="/kits/swagger-ui-dist/swagger-ui.css"><script src="/kits/swagger-ui-dist/swagger-ui-bundle.js"></script>',
  `<div id="s"></div><script>SwaggerUIBundle({dom_id:'#s',spec:${api}})</script>`,
);
const monaco = kit(
  '<script src="/kits/monaco-editor/min/vs/loader.js"></script>',
  `<h1>Editor</h1><button>Run</button><div id="m" style="height:400px"></div><script>require.config({paths:{vs:'/kits/monaco-editor/min/vs'}});require(['vs/editor/editor.main'],()=>monaco.editor.create(document.getElementById('m'),{value:'const a = 1;\\nfunction b() { return a; }\\n',language:'javascript'}))</script>`,
);

/** Each page: its group and its document. */
export const PAGES = {
  widgets: ['generated', widgets],
  shadow: ['generated', shadow],
  frames: ['generated', frames],
  form: ['generated', form],
  'table 500': ['generated', table(500)],
  tasks: ['generated', virtualPage],
  modal: ['blocked', modal],
  'native modal': ['blocked', nativeModal],
  menus: ['blocked', menus],
  inert: ['blocked', inert],
  carousel: ['blocked', carousel],
  tabulator: ['kit', tabulator],
  quill: ['kit', quill],
  bootstrap: ['kit', bootstrap],
  'bootstrap modal': ['kit', bootstrapModal],
  shoelace: ['kit', shoelace],
  'ag-grid': ['kit', agGrid],
  fullcalendar: ['kit', calendar],
  'swagger-ui': ['kit', swagger],
  monaco: ['kit', monaco],
  'table 2,000': ['big', table(2000)],
  'table 20,000': ['huge', table(20000)],
}; // prettier-ignore
