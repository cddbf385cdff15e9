interface Palette {
  land: string
  town: string
  park: string
  water: string
  street: string
  casing: string
  highway: string
  highwayEdge: string
  rail: string
  text: string
  quiet: string
  parkText: string
  waterText: string
  halo: string
}

const light: Palette = {
  land: '#efeee9',
  town: '#e9e7e1',
  park: '#d3e2c8',
  water: '#b9d7e8',
  street: '#ffffff',
  casing: '#dcd9d2',
  highway: '#f4dfae',
  highwayEdge: '#dcc286',
  rail: '#b9b4aa',
  text: '#4a463f',
  quiet: '#6b665d',
  parkText: '#47663c',
  waterText: '#3c6a86',
  halo: '#f7f6f2',
}
const dark: Palette = {
  land: '#1d1c1a',
  town: '#23211f',
  park: '#24301f',
  water: '#1c2f3b',
  street: '#36332f',
  casing: '#2a2825',
  highway: '#5a4b2a',
  highwayEdge: '#6d5c36',
  rail: '#4b4741',
  text: '#d8d4cc',
  quiet: '#a9a49a',
  parkText: '#9dbb8e',
  waterText: '#8fb6cc',
  halo: '#1d1c1a',
}

/**
 * A MapLibre style with the town's streets. It has neither glyphs nor sprites. Without them the map draws text with the machine's fonts, so
 * nothing is loaded from elsewhere
 */
export function createMapStyle(ownUrl: string, scheme: 'light' | 'dark') {
  const c = scheme === 'light' ? light : dark
  const font = ['Inter Variable', 'sans-serif']
  const isKind = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]]
  const width = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops]
  const fill = (id: string, kind: string, color: string) => ({
    id,
    type: 'fill',
    source: 'town',
    filter: isKind(kind),
    paint: { 'fill-color': color },
  })
  const line = (id: string, kind: string, color: string, lineWidth: unknown, more: object = {}) => ({
    id,
    type: 'line',
    source: 'town',
    filter: isKind(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': lineWidth, ...more },
  })
  const name = (id: string, kind: string, color: string, size: number, minzoom: number, placement: 'point' | 'line' = 'point') => ({
    id,
    type: 'symbol',
    source: 'town',
    minzoom,
    filter: isKind(kind),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'symbol-placement': placement,
      'symbol-spacing': 420,
      'text-padding': 12,
    },
    paint: { 'text-color': color, 'text-halo-color': c.halo, 'text-halo-width': 1.4 },
  })
  return {
    version: 8,
    name: `Sandbox town, ${scheme}`,
    sources: { town: { type: 'geojson', data: `${ownUrl}/map/streets.json`, attribution: 'Sandbox town' } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': c.land } },
      fill('town', 'town', c.town),
      fill('park', 'park', c.park),
      fill('water', 'water', c.water),
      line('creek', 'creek', c.water, width(9, 1.5, 15, 16)),
      line('rail', 'rail', c.rail, width(9, 0.6, 15, 2), { 'line-dasharray': [4, 3] }),
      line('road-edge', 'road', c.casing, width(9, 1.6, 15, 9)),
      line('avenue-edge', 'avenue', c.casing, width(10, 1, 15, 11)),
      line('street', 'street', c.street, width(11, 0.5, 15, 5)),
      line('road', 'road', c.street, width(9, 1, 15, 7)),
      line('avenue', 'avenue', c.street, width(10, 0.8, 15, 9)),
      line('highway-edge', 'highway', c.highwayEdge, width(9, 2.4, 15, 15)),
      line('highway', 'highway', c.highway, width(9, 1.6, 15, 12)),
      name('street-name', 'avenue', c.quiet, 11, 12.5, 'line'),
      name('highway-name', 'highway', c.text, 12, 11, 'line'),
      name('creek-name', 'creek', c.waterText, 11, 11.5, 'line'),
      name('park-name', 'park-name', c.parkText, 12, 11.5),
      name('water-name', 'water-name', c.waterText, 12, 10.5),
      name('district', 'district', c.quiet, 13, 10.8),
      name('town-name', 'town-name', c.text, 16, 7),
    ],
  }
}
