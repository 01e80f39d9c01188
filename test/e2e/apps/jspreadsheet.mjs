// A sheet of jspreadsheet: a double press puts a field into a cell, and Enter takes its text and the field away.
import jspreadsheet from 'jspreadsheet-ce';

const place = document.querySelector('#app');
if (place !== null) {
  const [sheet] = jspreadsheet(place, {
    worksheets: [
      {
        data: [
          ['Rent', ''],
          ['Power', ''],
          ['Water', ''],
        ],
        columns: [
          { title: 'Item', width: 160 },
          { title: 'Amount', width: 120 },
        ],
      },
    ],
  });
  window.held = () => sheet.getData().map(row => String(row[1]));
}
