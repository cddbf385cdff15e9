/** Colors of the markers, same as on the screens (--app-rank-1 to 5 in tokens.css) */
export const RANK_FILLS = [
  { fill: '#79ec96', text: '#12261a' },
  { fill: '#b7bf3d', text: '#1f1e08' },
  { fill: '#d37b0d', text: '#241300' },
  { fill: '#b8361d', text: '#ffffff' },
  { fill: '#6a1220', text: '#ffffff' },
] as const

export const UNMEASURED = { fill: '#d8d4ce', text: '#615b55' }
