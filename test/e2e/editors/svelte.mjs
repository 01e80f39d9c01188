// A text area of Svelte with bind:value, compiled when the test is made ready (see `svelte-compiled` in the test).
import { mount } from 'svelte';
import Field, { current } from 'svelte-compiled';

const target = document.querySelector('#editor');
if (target !== null) mount(Field, { target });
window.target = '#field';
window.model = () => current();
