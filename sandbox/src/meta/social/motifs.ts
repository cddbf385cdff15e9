export type Motif =
  | 'desk'
  | 'pumpkin'
  | 'brush'
  | 'doctor'
  | 'chair'
  | 'smile'
  | 'candy'
  | 'xray'
  | 'clock'
  | 'sun'
  | 'team'
  | 'plant'
  | 'star'
  | 'snow'

const toothPath =
  'M30 20c-14 0-20 12-18 26 1 9 5 14 6 24 1 12 3 22 9 22 7 0 6-24 13-24s6 24 13 24c6 0 8-10 9-22 1-10 5-15 6-24 2-14-4-26-18-26-5 0-7 3-10 3s-5-3-10-3z'
const drawTooth = (x: number, y: number, scale: number, color: string) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="${toothPath}" fill="${color}"/>`
const drawGround = (color: string) => `<rect width="400" height="400" fill="${color}"/>`

const skins = ['#b97f5c', '#d9a27c', '#8a5a3c', '#e8bd9c']
const hairs = ['#2b1d1a', '#3f3b36', '#6b4a2f', '#b08c6d']
const shirts = ['#2ba0a8', '#ffffff', '#7e347d', '#c9694f']

/** Head and shoulders centered on 0/0, about 90 wide */
function drawPerson(x: number, y: number, scale: number, look: number): string {
  const [skin, hair, shirt] = [skins[look % 4], hairs[(look + 1) % 4], shirts[(look * 3) % 4]]
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-26 2c-4-36 56-36 52 0l3 ${look % 2 ? 12 : 34}h-58z" fill="${hair}"/><path d="M-46 92c0-34 20-48 46-48s46 14 46 48z" fill="${shirt}"/><path d="M-9 26h18v20c-5 6-13 6-18 0z" fill="${skin}"/><ellipse cy="8" rx="21" ry="25" fill="${skin}"/><path d="M-22 2c2-22 40-24 44 0-14 0-24-4-30-11-2 6-8 10-14 11z" fill="${hair}"/><path d="M-8 18c4 5 12 5 16 0" fill="none" stroke="#5b3a33" stroke-width="2" stroke-linecap="round"/><circle cx="-8" cy="7" r="1.8" fill="#3b2a28"/><circle cx="8" cy="7" r="1.8" fill="#3b2a28"/></g>`
}

function drawToothbrush(x: number, y: number, angle: number, scale: number, color: string): string {
  const bristles = [72, 85, 98, 111].map((at) => `<rect x="${at}" y="-34" width="10" height="24" rx="3" fill="#fff"/>`)
  return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})"><rect x="-130" y="-9" width="200" height="18" rx="9" fill="${color}"/><rect x="66" y="-12" width="64" height="24" rx="8" fill="${color}"/>${bristles.join('')}</g>`
}

const drawStar = (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0-20l6 14 15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1z" fill="#f2b544"/>`

/** The content of a 400 by 400 SVG. `variant` changes colors and people, so that the items of a carousel differ */
export const motifs: Record<Motif, (variant: number) => string> = {
  desk: (variant) =>
    `${drawGround(['#e7d5c3', '#d8e3dc', '#e9e2ee'][variant % 3] ?? '')}<rect x="40" y="54" width="88" height="78" rx="6" fill="#fff"/>${drawTooth(59, 58, 0.62, '#b9d3c6')}${drawPerson(200, 168, 1.55, variant)}<path d="M166 168c0-46 68-46 68 0" fill="none" stroke="#3f3b36" stroke-width="6"/><rect x="156" y="164" width="16" height="28" rx="7" fill="#3f3b36"/><rect y="308" width="400" height="92" fill="#8a5a3c"/><rect y="296" width="400" height="22" fill="#a06c4a"/><rect x="40" y="236" width="92" height="62" rx="6" fill="#3f3b36"/><rect x="47" y="243" width="78" height="46" rx="3" fill="#cfe3dc"/><circle cx="300" cy="210" r="32" fill="#f2b544"/>${drawStar(300, 208, 1)}`,
  pumpkin: () =>
    `${drawGround('#d98a3d')}<circle cx="330" cy="320" r="130" fill="#c9752a"/><circle cx="70" cy="60" r="100" fill="#e39c55"/><g transform="translate(240 240) scale(1.5)"><ellipse rx="70" ry="54" fill="#b4531f"/><ellipse rx="40" ry="54" fill="#c9652a"/><ellipse rx="16" ry="54" fill="#d97a3a"/><path d="M-4-50c0-16 6-22 14-24l6 8c-8 2-10 8-10 16z" fill="#4f6b3a"/></g>`,
  brush: (variant) =>
    `${drawGround(['#cfe3dc', '#f6e7df', '#d5dcef'][variant % 3] ?? '')}<circle cx="310" cy="90" r="100" fill="#ffffff" opacity=".35"/>${drawToothbrush(200, 218, -28, 1.2, ['#2f8f57', '#c9694f', '#2ba0a8'][variant % 3] ?? '')}${drawStar(92, 92, 1.2)}${drawStar(330, 306, 0.9)}`,
  doctor: (variant) =>
    `${drawGround('#d5dcef')}<rect x="250" width="150" height="400" fill="#c4cee8"/>${drawPerson(140, 160, 1.9, variant * 2 + 1)}${drawTooth(278, 130, 1.2, '#fff')}<path transform="translate(278 130) scale(1.2)" d="M14 40c8-22 44-22 52 0 0 8-4 12-8 14-12-5-24-5-36 0-4-2-8-6-8-14z" fill="#f2b544"/>`,
  chair: (variant) =>
    `${drawGround('#e9e2ee')}<rect y="316" width="400" height="84" fill="#d6cadd"/><rect x="42" y="60" width="120" height="110" rx="6" fill="#fff"/><path d="M42 115h120M102 60v110" stroke="#e2d6e8" stroke-width="5"/><path d="M166 216l48 62h94" fill="none" stroke="${variant % 2 ? '#2ba0a8' : '#7e347d'}" stroke-linecap="round" stroke-width="38"/><path d="M308 278l34 34" stroke="#692668" stroke-width="26" stroke-linecap="round"/><rect x="228" y="296" width="36" height="46" fill="#5c5751"/><rect x="192" y="338" width="108" height="14" rx="7" fill="#3f3b36"/><path d="M352 60v80l-70 26" fill="none" stroke="#847f78" stroke-width="8"/><ellipse cx="274" cy="172" rx="30" ry="13" fill="#f9e3b4" transform="rotate(-18 274 172)"/>`,
  smile: (variant) =>
    `${drawGround('#f6e7df')}<rect width="${variant % 2 ? 0 : 200}" height="400" fill="#e8d6cf"/><g transform="translate(200 190) scale(1.2)"><path d="M-130-20c60-30 200-30 260 0-20 74-70 104-130 104s-110-30-130-104z" fill="#b4525a"/><path d="M-112-12c60-20 164-20 224 0-8 34-20 42-34 46-40-8-116-8-156 0-14-4-26-12-34-46z" fill="#fff"/>${variant % 2 ? '' : '<path d="M-112-12c30-10 70-15 112-15v54c-30 0-58 3-78 7-14-4-26-12-34-46z" fill="#ecd9a8"/>'}<path d="M-72-21v52M-36-25v53M0-27v54M36-25v53M72-21v52" stroke="#d9c9c0" stroke-width="2.5"/></g>${variant % 2 ? drawStar(320, 80, 1.6) : '<path d="M200 0v400" stroke="#fff" stroke-width="4"/>'}`,
  candy: () =>
    `${drawGround('#3c123c')}<circle cx="316" cy="84" r="46" fill="#f2b544"/><circle cx="334" cy="74" r="40" fill="#3c123c"/><g transform="translate(120 230) rotate(-16) scale(1.1)"><path d="M-84-26l44 18v16l-44 18c-6-16-6-36 0-52zM84-26L40-8V8l44 18c6-16 6-36 0-52z" fill="#e26380"/><circle r="44" fill="#e26380"/><path d="M-30-30c20 12 20 48 0 60M0-44c16 20 16 68 0 88" stroke="#fff" stroke-width="9" fill="none"/></g>${drawToothbrush(296, 260, -62, 0.9, '#2ba0a8')}`,
  xray: () =>
    `${drawGround('#16212b')}${[0, 1, 2, 3, 4, 5].map((at) => drawTooth(8 + at * 62, 90 - Math.abs(at - 2.5) * 4, 0.86, '#5d6f7c') + drawTooth(8 + at * 62, 210 + Math.abs(at - 2.5) * 4, 0.9, '#9fb6c6')).join('')}<circle cx="228" cy="252" r="42" fill="none" stroke="#f2b544" stroke-width="5"/>`,
  clock: () =>
    `${drawGround('#dfe8e4')}<circle cx="200" cy="190" r="120" fill="#fff"/><circle cx="200" cy="190" r="120" fill="none" stroke="#2ba0a8" stroke-width="14"/><path d="M200 190V112M200 190l54 34" stroke="#3f3b36" stroke-width="12" stroke-linecap="round"/><circle cx="200" cy="190" r="12" fill="#c9694f"/>`,
  sun: (variant) =>
    `${drawGround('#f9e3b4')}<circle cx="280" cy="120" r="62" fill="#f2b544"/>${[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => `<rect x="274" y="28" width="12" height="22" rx="6" fill="#f2b544" transform="rotate(${angle} 280 120)"/>`).join('')}<rect y="300" width="400" height="100" fill="#8fb58a"/>${drawPerson(150, 236, 1.4, variant + 2)}`,
  team: (variant) =>
    `${drawGround(['#d8e3dc', '#e7d5c3', '#d5dcef'][variant % 3] ?? '')}${drawPerson(90, 150, 1, variant)}${drawPerson(200, 130, 1.1, variant + 1)}${drawPerson(310, 150, 1, variant + 2)}${drawPerson(140, 250, 1.2, variant + 3)}${drawPerson(262, 250, 1.2, variant + 4)}<rect y="352" width="400" height="48" fill="#a06c4a"/>`,
  plant: () =>
    `${drawGround('#f1ece6')}<path d="M196 250c-60-90-40-150-10-180 26 50 22 120 22 180zM210 250c-4-80 50-130 96-140 0 70-50 110-72 140zM190 250c-10-50-60-80-96-80 8 50 46 76 72 84z" fill="#6f8f6a"/><path d="M136 246h130l-18 104h-94z" fill="#c9694f"/><rect x="126" y="236" width="150" height="28" rx="6" fill="#d97a5c"/>`,
  star: (variant) =>
    `${drawGround(variant % 2 ? '#3c123c' : '#efe4f0')}${[80, 140, 200, 260, 320].map((x) => drawStar(x, 200, 1.35)).join('')}`,
  snow: () =>
    `${drawGround('#cddcea')}<circle cx="200" cy="280" r="84" fill="#fff"/><circle cx="200" cy="166" r="56" fill="#fff"/><circle cx="184" cy="156" r="5" fill="#3b2a28"/><circle cx="216" cy="156" r="5" fill="#3b2a28"/><path d="M200 168l40 8-40 8z" fill="#d98a3d"/>${[40, 110, 300, 350].map((x, at) => `<circle cx="${x}" cy="${60 + at * 40}" r="8" fill="#fff"/>`).join('')}`,
}
