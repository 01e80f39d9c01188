// Lines of ordinary pages and messages that hold numbers, long words and the words for codes, and no secret: none of them may be changed.

const ORDER_NAMES = [
  'Order', 'Order no.', 'Order number:', 'Your order', 'Invoice', 'Booking reference', 'Ticket #', 'Case', 'Bestellung', 'Bestellnummer:', 'Ihre Bestellung',
  'Rechnung Nr.', 'Auftragsnummer', 'Vorgang', 'Commande n°', 'Votre commande', 'Facture', 'Référence :', 'Pedido', 'Tu pedido', 'Factura n.º', 'رقم الطلب',
  'طلبك رقم', 'رقم الفاتورة:',
]; // biome-ignore format: a list of words
const ORDERS = [
  '482913',
  '48291377',
  '1002345678',
  '302-5551234-9876543',
  'A-2026-004711',
  'SO/2026/11/0042',
  '2026112400017',
  '#1042',
  'PO-77123',
  '0012-4433',
  'R482913',
  '7731 2204',
];

const TRACKING = [
  '1Z999AA10123456784',
  '1Z 999 AA1 01 2345 6784',
  '9400 1112 0255 5842 4412 77',
  '9205590164917312345670',
  '00340434161094042557',
  'JJD000390007827012345',
  'RR123456785DE',
  'CP123456785FR',
  'EE123456785ES',
  '7712 3456 7890',
  '612345678901',
  'H1000470000123401045',
  'LX123456789CN',
  '3SABCD1234567',
  'C00HHHC0123456',
  'TBA012345678000',
];
const TRACKING_NAMES = [
  'Tracking number',
  'Tracking:',
  'Track your parcel',
  'Sendungsnummer',
  'Paketnummer:',
  'Numéro de suivi',
  'Número de seguimiento',
  'رقم التتبع',
];

const BOOKS = [
  '978-3-16-148410-0',
  '9783161484100',
  '978 0 306 40615 7',
  '0-306-40615-2',
  '0306406152',
  '3-499-13599-X',
  '979-8-88645-174-0',
  '978-84-376-0494-7',
  '978-2-07-036822-8',
  '978-977-416-000-1',
];
const BOOK_NAMES = ['ISBN', 'ISBN:', 'ISBN-13:', 'ISBN-10', 'EAN', 'Artikel', 'Référence', 'Libro', 'كتاب'];

const HASHES = [
  '3f9a8b7c6d5e4f3a2b1c99d8e7f6a5b4c3d2e1f0',
  'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
  '1d7d069',
  '67cf76d4',
  '036b6471a2b3',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
];
const HASH_LINES = (hash: string) => [
  `commit ${hash}`,
  `Merge: ${hash} 0000000`,
  `fixed in ${hash}`,
  `https://git.example/app/commit/${hash}`,
  `/app/tree/${hash}`,
  `See /app/blob/${hash}/src/main.ts`,
  `revert ${hash}, please`,
];

const DATES = [
  '2026-11-24',
  '24.11.2026',
  '24/11/2026',
  '11/24/2026',
  '24-11-2026',
  '2026/11/24',
  '2026-11-24T21:12:44Z',
  '2026-11-24 21:12',
  '24.11.26',
  '01.02.2026 10:30',
  '01/02/2026 09:15',
  '20261124',
  'Nov 24, 2026',
  '24 November 2026',
  '24. November 2026',
  '24 novembre 2026',
  '24 de noviembre de 2026',
  '٢٤ نوفمبر ٢٠٢٦',
  'KW 48/2026',
  '1763791440003',
  '21:12:44.123',
];
const DATE_NAMES = [
  '',
  'Date: ',
  'Due ',
  'Your delivery: ',
  'Fällig am ',
  'Lieferung am ',
  'Livraison le ',
  'Entrega el ',
  'التاريخ: ',
  'Your code was made on ',
];

const CODES_OF_OTHER_KINDS = [
  'Postal code 12345', 'Your postal code is 12345', 'Your zip code is 94107', 'ZIP: 94107', 'Ihre Postleitzahl ist 10115', 'PLZ 10115 Berlin', 'Votre code postal est 75001',
  'Code postal : 75001', 'Tu código postal es 28013', 'Código postal: 28013', 'الرمز البريدي 11564', 'رمزك البريدي هو 11564', 'Error code 500123', 'Your error code is 40412',
  'Fehlercode 0815', "Code d'erreur 40412", 'Código de error 40412', 'رمز الخطأ 40412', 'Promo code 20265', 'Your promo code is 20265', 'Use code 20265 at checkout',
  'Gutscheincode 20265', 'Ihr Gutscheincode lautet 20265', 'Votre code promo est 20265', 'Tu código de descuento es 20265', 'كود الخصم 20265', 'Product code 48291', 'Your order code is 482913',
  'Your booking code is 482913', 'Ihr Buchungscode lautet 482913', '482913 is your order code', '12345 is your zip code', '75001 est votre code postal', '28013 es tu código postal',
  'Area code 0301', 'Country code 0049', 'The source code is 12000 lines long', 'Your code is 1200 lines long', 'Dein Code ist 1200 Zeilen lang', 'Your code runs in 2000 ms',
  'Your code expires in 3600 seconds', 'QR code 2048 px', 'Bar code 4006381333931', 'Strichcode 4006381333931', 'Exit code 1370', 'status code 4040', 'Dress code: casual',
  'HTTP code 5030', 'sort code 20-00-00', 'Use 2000 words to describe it', 'Enter 1200 as the amount', 'Use 5000 points', 'Geben Sie 1200 Euro ein', 'Entrez 1200 euros',
  'Introduce 1200 euros', 'أدخل 1200 دولار', 'Press 2026 to see this year', 'HS code 8471', 'Your pin board has 2048 pins', 'Pin 2026 goals to the board',
]; // biome-ignore format: a list of lines

const PROSE = [
  // English
  'She had been the bearer of good news since 1998, and nobody minded.', 'Bearer certificates-are-transferable-by-delivery.', 'The bearer is entitled to one seat.',
  'Our cookie: made with 250 g of butter and 100 g of sugar.', 'Cookie: chocolate chip, two for 3.50', 'We use cookies. Accept all or choose.', 'Authorization: required',
  'The authorization was granted on Monday.', 'Password: at least 8 characters', 'Forgot your password?', 'MAX_PASSWORD_LENGTH = 128', 'Secret: the garden behind the house',
  'Access token: see the docs', 'They meet in room 482913 on the second floor.', 'He scored 482 913 points.', 'Population 612345 in 2020', 'It costs 1,299.00 with tax.',
  'Version 10.15.7 (19H2)', 'Build 26200.5603', 'iPhone 15 Pro, 256 GB', 'Call of Duty 4 sold 15700000 copies', 'Please abandon all hope, you who enter here and there again.',
  'You will have to wait until the train can leave the station this morning.', 'All these words belong to the same list, but this is only a sentence about them.',
  'Try again later, or ask a friend to help you with your home work.', 'The quick brown fox jumps over the lazy dog near the river bank.', 'We will verify your address within 3 days.',
  'Join us at /join/university or read /invite/friends first.', 'https://shop.example/reset/password', 'https://app.example/verify/email', 'https://app.example/confirm/order',
  'https://app.example/join/spring-course-2026', 'https://app.example/invite/colleagues', 'https://app.example/invite/how-to-invite-people', 'https://x.example/confirm/48291377',
  '/news/2026/11/24/a-long-road-to-the-sea', '/p/AbCdEfGhIj', '/watch?v=dQw4w9WgXcQ', '/assets/main.3f9a8b7c6d5e4f3a2b1c99.js', 'mailto: nobody', 'aws_region = eu-central-1',
  'G-2 visa applicants wait 30 days', 'A-1234 is the name of the road', 'G-120 is your seat', 'The G-20 met in 2023.', 'SELECT 482913 FROM orders', 'Top 1000 words', 'Route 66, mile 1204',
  // German
  'Der Inhaber hat 1998 das Haus gebaut.', 'Passwort: mindestens 8 Zeichen', 'Kennwort vergessen?', 'Bitte geben Sie Ihren Namen ein, um fortzufahren.', 'Im Jahr 2024 kamen 482913 Gäste.',
  'Kundennummer 482913', 'Zimmer 4821, dritter Stock', 'Lieferung in 3–5 Werktagen', 'Dein Code wurde übernommen.', 'Wir haben Ihnen einen Code geschickt.', 'Der Code kommt gleich.',
  'Aktenzeichen 12 O 345/26', 'Steuerjahr 2025', 'Artikel 4711 ist ausverkauft.', 'Die Sicherheitsbescheinigung liegt bei.', 'Telefonnummer fehlt', 'Handy: keines',
  // French
  'Le porteur du billet peut entrer.', 'Mot de passe : au moins 8 caractères', 'Mot de passe oublié ?', 'Nous vous avons envoyé un code.', 'En 2024, 482 913 visiteurs sont venus.',
  'Votre code a été accepté.', 'Le code civil, article 1382', 'Chambre 4821 au troisième étage', 'Livraison sous 3 à 5 jours', 'Téléphone : à compléter', 'Utilisez 1200 g de farine pour deux pains.',
  // Spanish
  'El portador puede pasar.', 'Contraseña: mínimo 8 caracteres', '¿Olvidaste tu contraseña?', 'Te hemos enviado un código.', 'En 2024 vinieron 482913 visitantes.', 'Tu código fue aceptado.',
  'Habitación 4821, tercer piso', 'Entrega en 3–5 días', 'Teléfono: pendiente', 'Usa 1200 g de harina para dos panes.', 'El código civil, artículo 1902',
  // Arabic
  'حامل التذكرة يمكنه الدخول.', 'كلمة المرور: 8 أحرف على الأقل', 'نسيت كلمة المرور؟', 'أرسلنا إليك رمزًا.', 'في عام 2024 جاء 482913 زائرًا.', 'الغرفة 4821 في الطابق الثالث',
  'التوصيل خلال 3 أيام', 'رقم الهاتف: غير متوفر', 'استخدم 1200 غرام من الدقيق.', 'رمز المنتج 48291', 'رمز الدولة 00966',
]; // biome-ignore format: a list of lines

/** Every line; none of it is a secret. */
export const ORDINARY: readonly string[] = [
  ...ORDER_NAMES.flatMap(name => ORDERS.map(order => `${name} ${order}`)),
  ...TRACKING_NAMES.flatMap(name => TRACKING.map(number => `${name} ${number}`)),
  ...BOOK_NAMES.flatMap(name => BOOKS.map(book => `${name} ${book}`)),
  ...HASHES.flatMap(HASH_LINES),
  ...DATE_NAMES.flatMap(name => DATES.map(date => `${name}${date}`)),
  ...CODES_OF_OTHER_KINDS,
  ...PROSE,
];
