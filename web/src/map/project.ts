import type { Point } from '#contract/map-scan/scan-form.ts'

/** What a map shows: its center, and its zoom in MapLibre's terms (tiles of 512 pixels) */
export interface MapView {
  center: Point
  zoom: number
}

export interface Pixel {
  x: number
  y: number
}

export interface FrameSize {
  width: number
  height: number
}

const TILE = 512

/**
 * Position of a place in the frame, in Web Mercator, like every web map. Our own implementation, so that markers can be placed before the
 * map's code has loaded, and on any background
 */
export function projectToPixel(place: Point, { center, zoom }: MapView, { width, height }: FrameSize): Pixel {
  const world = TILE * 2 ** zoom
  const [here, middle] = [projectMercator(place), projectMercator(center)]
  // Across the date line, takes the shorter way
  const east = here.x - middle.x - Math.round(here.x - middle.x)
  return { x: width / 2 + east * world, y: height / 2 + (here.y - middle.y) * world }
}

/** Both from 0 to 1 */
function projectMercator({ latitude, longitude }: Point): Pixel {
  const radians = (latitude * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2 }
}

/** The requested zoom, or a lower one if the corners would be outside the frame */
export function computeZoomToFit(
  wanted: number,
  center: Point,
  corners: readonly Point[],
  { width, height }: FrameSize,
  margin: number,
): number {
  const [wide, high] = [width - 2 * margin, height - 2 * margin]
  if (wide <= 0 || high <= 0 || corners.length === 0) return wanted
  const pixels = corners.map((corner) => projectToPixel(corner, { center, zoom: 0 }, { width: 0, height: 0 }))
  const half = { x: Math.max(...pixels.map(({ x }) => Math.abs(x))), y: Math.max(...pixels.map(({ y }) => Math.abs(y))) }
  const most = Math.min(wide / (2 * half.x), high / (2 * half.y))
  return Math.min(wanted, Math.log2(most))
}
