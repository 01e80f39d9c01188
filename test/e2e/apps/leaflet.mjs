// A map of Leaflet without a server of tiles, with two markers. What it holds is its zoom and the words of the popup that is open.
import L from 'leaflet';

const place = document.querySelector('#app');
if (place !== null) {
  const map = L.map(place).setView([51.5, -0.09], 13);
  const icon = L.divIcon({ html: '📍' });
  for (const [name, lat] of [
    ['Library', 51.505],
    ['Town hall', 51.495],
  ])
    L.marker([lat, -0.09], { icon, title: name, alt: name }).addTo(map).bindPopup(`${name}: open until 6 pm`);
  window.held = () => [String(map.getZoom()), document.querySelector('.leaflet-popup-content')?.textContent ?? ''];
}
