// A field of Vue with v-model, written out.
import { createApp, h, ref } from 'vue';

const text = ref('old text');
createApp({
  render: () =>
    h('textarea', {
      id: 'field',
      'aria-label': 'Letter',
      value: text.value,
      onInput: event => {
        if (event.target instanceof HTMLTextAreaElement) text.value = event.target.value;
      },
    }),
}).mount('#editor');
window.target = '#field';
window.model = () => text.value;
