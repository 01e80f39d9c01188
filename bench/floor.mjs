// What a reading costs the browser alone: the questions of one pass that only layout and paint can answer (is it rendered, where is it, what style has
// it, what is on top at this point), asked again without any of our code around them.

/** Runs in the page before a copy of the page code: that copy will find accessors that note what they are asked. `release` puts the real ones back. */
export function listen() {
  const asked = [];
  const real = [];
  const note = (holder, name, ask) => {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    real.push([holder, name, found]);
    const noting = function (...args) {
      asked.push(ask(found.value, this, args));
      return found.value.apply(this, args);
    };
    Object.defineProperty(holder, name, { ...found, value: noting });
  };
  const plain = (question, subject, args) => () => question.apply(subject, args);
  note(Element.prototype, 'checkVisibility', plain);
  note(Element.prototype, 'getBoundingClientRect', plain);
  for (const root of [Document, ShadowRoot]) note(root.prototype, 'elementFromPoint', plain);
  const style = Object.getOwnPropertyDescriptor(window, 'getComputedStyle');
  window.__release = () => {
    for (const [holder, name, found] of real) Object.defineProperty(holder, name, found);
  };
  // The style is looked up under its global name at each call, so only the recording pass may find this one.
  window.__record = async pass => {
    window.getComputedStyle = (element, pseudo) => {
      asked.push(() => style.value.call(window, element, pseudo).visibility); // a style is computed when something of it is read
      return style.value.call(window, element, pseudo);
    };
    asked.length = 0;
    await pass();
    Object.defineProperty(window, 'getComputedStyle', style);
    window.__asked = [...asked];
  };
}

/** Runs in the page: asks what the recorded pass asked. */
export function askAgain() {
  let answers = 0;
  for (const question of window.__asked ?? []) if (question() !== null) answers += 1;
  return answers;
}
