import type { Map as LibreMap } from 'maplibre-gl'

/** From this interval between frames on, dragging looks jerky */
const SLOW_FRAME_MS = 25
/** A single slow frame may have another cause, for example a tile that arrives */
const SLOW_FRAMES = 2
/** A quarter of the pixels */
const COARSE_PART = 0.5

type DrawnMap = Pick<LibreMap, 'on' | 'isMoving' | 'setPixelRatio' | 'getPixelRatio'>

/**
 * Without a graphics card, a frame takes as long as it has pixels. When dragging is slow, the map is drawn with fewer pixels until it rests,
 * and sharp again afterward
 */
export function coarsenSlowDrags(map: DrawnMap, now: () => number = () => performance.now()): void {
  let isDragged = false
  /** Sharp pixel ratio while the map is coarse */
  let sharp: number | null = null
  let isSlow = false
  let slowFrames = 0
  let last: number | null = null

  const coarsen = () => {
    if (sharp !== null) return
    sharp = map.getPixelRatio()
    map.setPixelRatio(sharp * COARSE_PART)
  }
  map.on('dragstart', () => {
    isDragged = true
    last = null
    slowFrames = 0
    if (isSlow) coarsen()
  })
  map.on('render', () => {
    if (!isDragged || isSlow) return
    const at = now()
    if (last !== null && at - last > SLOW_FRAME_MS) slowFrames++
    last = at
    isSlow = slowFrames >= SLOW_FRAMES
    if (isSlow) coarsen()
  })
  // After the inertia that follows the drag
  map.on('moveend', () => {
    if (!isDragged || map.isMoving()) return
    isDragged = false
    if (sharp === null) return
    const ratio = sharp
    sharp = null
    map.setPixelRatio(ratio)
  })
}
