// CKEditor 5, classic, with paragraphs only.
import { ClassicEditor, Essentials, Paragraph } from 'ckeditor5';

const place = document.querySelector('#editor');
if (place !== null) {
  const editor = await ClassicEditor.create(place, { licenseKey: 'GPL', plugins: [Essentials, Paragraph], initialData: '<p>old text</p>' });
  window.model = () =>
    editor
      .getData()
      .replace(/<\/p><p>|<br>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replace(/&nbsp;/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
}
window.target = '.ck-content';
