const shades = ['#e5d3ea', '#f3d9c9', '#cfe3dc', '#d5dcef', '#efe3c2', '#e3d0cf', '#d3e6ec', '#dde5c8']

/** A placeholder avatar like those that platforms generate: the initials on a color derived from the name */
export function renderFaceSvg(name: string): string {
  const initials = [...name.matchAll(/\p{L}+/gu)].map(([part]) => [...part][0] ?? '')
  const shown = `${initials[0] ?? '?'}${initials.length > 1 ? (initials.at(-1) ?? '') : ''}`.toUpperCase()
  const shade = shades[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % shades.length]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80"><rect width="80" height="80" fill="${shade}"/><text x="40" y="41" fill="#3b2f38" font-family="Inter, Roboto, sans-serif" font-size="30" font-weight="600" text-anchor="middle" dominant-baseline="central">${shown}</text></svg>`
}
