import { GOOGLE_STYLES, type GoogleMap, type GoogleMaps, type GoogleOverlay } from './load-google-maps.ts'
import type { MapEngine, MapOptions } from './map-engine.ts'
import type { MapView } from './project.ts'

/** At zoom 0, Google's world is 256 pixels wide and MapLibre's is 512 */
const ZOOM_OFFSET = 1
/** Timeout for the first tiles, because the markers matter more than the streets */
const TILES_MS = 10_000

/** Opens Google's map with the same gestures as ours. Our markers are in a pane of the map, so that dragging also works on them */
export function createGoogleEngine(maps: GoogleMaps): { openMap: (options: MapOptions) => MapEngine } {
  return { openMap: (options) => openGoogleMap(maps, options) }
}

function openGoogleMap(maps: GoogleMaps, { container, view, style, background, isStill, onView, onReady }: MapOptions): MapEngine {
  const map = new maps.Map(container, {
    ...toGoogleView(view),
    backgroundColor: background,
    colorScheme: style === GOOGLE_STYLES.dark ? 'DARK' : 'LIGHT',
    // One finger or the wheel scrolls the page; two fingers, or Ctrl and the wheel, move the map
    gestureHandling: isStill ? 'none' : 'cooperative',
    keyboardShortcuts: !isStill,
    isFractionalZoomEnabled: true,
    disableDefaultUI: true,
    zoomControl: !isStill,
    scaleControl: !isStill,
    clickableIcons: false,
    minZoom: 2 + ZOOM_OFFSET,
    maxZoom: 18 + ZOOM_OFFSET,
  })
  const markerHost = document.createElement('div')
  Object.assign(markerHost.style, { position: 'absolute', left: '0', top: '0' })
  const overlay = createMarkerOverlay(maps, map, markerHost)
  const report = () => {
    overlay.align()
    const [center, zoom] = [map.getCenter(), map.getZoom()]
    if (center && zoom !== undefined) onView({ center: { latitude: center.lat(), longitude: center.lng() }, zoom: zoom - ZOOM_OFFSET })
  }
  const overdue = setTimeout(onReady, TILES_MS)
  const listeners = [map.addListener('bounds_changed', report), map.addListener('tilesloaded', onReady)]
  return {
    markerHost,
    show: (next) => {
      const { center, zoom } = toGoogleView(next)
      map.setCenter(center)
      map.setZoom(zoom)
    },
    useStyle: () => undefined,
    // Google's terms do not allow copies of the map, so a picture shows only the points
    picture: async () => null,
    close: () => {
      clearTimeout(overdue)
      for (const listener of listeners) listener.remove()
      overlay.close()
      container.replaceChildren()
    },
  }
}

const toGoogleView = ({ center, zoom }: MapView) => ({
  center: { lat: center.latitude, lng: center.longitude },
  zoom: zoom + ZOOM_OFFSET,
})

/** Keeps the markers' element at the frame's corner, because Google moves the pane that contains it while the map is dragged */
function createMarkerOverlay(maps: GoogleMaps, map: GoogleMap, markerHost: HTMLElement) {
  const overlay: GoogleOverlay = new maps.OverlayView()
  const align = () => {
    const frame = map.getDiv()
    Object.assign(markerHost.style, { width: `${frame.clientWidth}px`, height: `${frame.clientHeight}px` })
    const projection = overlay.getProjection()
    const corner = projection?.fromLatLngToDivPixel(projection.fromContainerPixelToLatLng({ x: 0, y: 0 }))
    if (corner) markerHost.style.transform = `translate(${corner.x}px, ${corner.y}px)`
  }
  overlay.onAdd = () => {
    const focused = document.activeElement
    overlay.getPanes()?.overlayMouseTarget.append(markerHost)
    align()
    if (focused instanceof HTMLElement && markerHost.contains(focused)) focused.focus()
  }
  overlay.draw = align
  overlay.onRemove = () => markerHost.remove()
  // Keeps the markers visible until Google has a pane for them
  map.getDiv().append(markerHost)
  align()
  overlay.setMap(map)
  return { align, close: () => overlay.setMap(null) }
}
