import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as LibreMap, NavigationControl, ScaleControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { coarsenSlowDrags } from './coarsen-slow-drags.ts'
import type { MapView } from './project.ts'

// The content security policy allows workers only from our own origin
setWorkerUrl(workerUrl)

/** Timeout for the style, because the markers matter more than the streets */
const STYLE_MS = 10_000
/** How long a picture waits for the streets */
const STREETS_MS = 5000

export interface MapEngine {
  /** Container of the markers' layer, inside the map so that dragging and pinching also work on the markers */
  markerHost: HTMLElement
  show: (view: MapView) => void
  useStyle: (address: string, background: string) => void
  /** The map as currently drawn, for a picture; null if it may not be copied */
  picture: () => Promise<HTMLCanvasElement | null>
  close: () => void
}

export interface MapOptions {
  container: HTMLElement
  view: MapView
  /** URL of a MapLibre style; empty for a plain background */
  style: string
  background: string
  /** Whether the map cannot be dragged and has no controls except the attribution */
  isStill: boolean
  onView: (view: MapView) => void
  /** Called when the streets are first drawn, or when it is clear that none will be */
  onReady: () => void
}

/** Opens a flat, north-up map. Throws if the browser has no WebGL */
export function openMap({ container, view, style, background, isStill, onView, onReady }: MapOptions): MapEngine {
  const map = new LibreMap({
    container,
    style: style === '' ? createPlainStyle(background) : style,
    center: toLibreCenter(view),
    zoom: view.zoom,
    // One finger or the wheel scrolls the page; two fingers, or Ctrl and the wheel, move the map
    cooperativeGestures: !isStill,
    interactive: !isStill,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // A picture has no button to collapse the attribution
    attributionControl: { compact: !isStill },
    // Without fading labels, because redrawing each frame of the fade slows down panning on a computer without a graphics card
    fadeDuration: 0,
    maxZoom: 18,
    minZoom: 2,
  })
  if (isStill) hideCanvasLandmark(map.getCanvas())
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  if (!isStill) coarsenSlowDrags(map)
  if (!isStill) map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  if (!isStill) map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 90 }), 'bottom-right')
  let lastStyle = style
  const givenUp = setPlainStyleIfLate(map, background)
  const overdue = setTimeout(onReady, STYLE_MS)
  map.once('load', onReady)

  map.on('move', () => {
    const { lat, lng } = map.getCenter()
    onView({ center: { latitude: lat, longitude: lng }, zoom: map.getZoom() })
  })

  return {
    markerHost: map.getCanvasContainer(),
    show: (next) => map.jumpTo({ center: toLibreCenter(next), zoom: next.zoom }),
    useStyle: (address, color) => {
      if (address === lastStyle && address !== '') return
      lastStyle = address
      map.setStyle(address === '' ? createPlainStyle(color) : address)
    },
    picture: async () => {
      if (!map.loaded()) await Promise.race([map.once('idle'), new Promise((resume) => setTimeout(resume, STREETS_MS))])
      return new Promise((resolve) => {
        // The browser may clear the canvas once it has been shown
        map.once('render', () => resolve(copyCanvas(map.getCanvas())))
        map.triggerRepaint()
      })
    },
    close: () => {
      clearTimeout(givenUp)
      clearTimeout(overdue)
      map.remove()
    },
  }
}

function copyCanvas(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}

/**
 * The library makes each canvas a landmark called "Map". Several pictures on one page would each add one, beside the frames that already
 * name them
 */
function hideCanvasLandmark(canvas: HTMLCanvasElement): void {
  canvas.removeAttribute('role')
  canvas.removeAttribute('aria-label')
  canvas.ariaHidden = 'true'
}

/**
 * If the style cannot be loaded, the background becomes plain, because a blank map must not remain. Later failures of single tiles are
 * ignored
 */
function setPlainStyleIfLate(map: LibreMap, background: string): ReturnType<typeof setTimeout> {
  const useBackground = () => {
    if (!map.isStyleLoaded()) map.setStyle(createPlainStyle(background))
  }
  const timer = setTimeout(useBackground, STYLE_MS)
  map.once('style.load', () => clearTimeout(timer))
  // Without a handler, MapLibre writes each failure to the console
  map.on('error', () => {
    if (!map.getStyle()) useBackground()
  })
  return timer
}

function createPlainStyle(background: string): StyleSpecification {
  return { version: 8, sources: {}, layers: [{ id: 'background', type: 'background', paint: { 'background-color': background } }] }
}

const toLibreCenter = ({ center }: MapView): [number, number] => [center.longitude, center.latitude]
