/**
 * The part of Google's Maps JavaScript API that the portal uses: `importLibrary("maps")` with `Map` and `OverlayView`. It draws no streets.
 * Dragging with the mouse moves the map, and the wheel with Ctrl changes its zoom
 */
export const mapsScript = `(() => {
const address = new URL(document.currentScript.src)
const isKnown = address.searchParams.get('key') === 'sandbox-maps-key'
const world = (zoom) => 256 * 2 ** zoom
const toWorld = ({ lat, lng }, zoom) => {
  const radians = (lat * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * world(zoom),
    y: ((1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2) * world(zoom),
  }
}
const fromWorld = ({ x, y }, zoom) => ({
  lng: (x / world(zoom)) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world(zoom)))) * 180) / Math.PI,
})
const plain = ({ lat, lng }) => ({ lat: typeof lat === 'function' ? lat() : lat, lng: typeof lng === 'function' ? lng() : lng })
const place = ({ lat, lng }) => ({ lat: () => lat, lng: () => lng })

class Map {
  #div
  #center
  #zoom
  #options
  #origin
  #listeners = {}
  overlays = new Set()

  constructor(div, options) {
    this.#div = div
    this.#options = options
    this.#center = plain(options.center)
    this.#origin = this.#center
    this.#zoom = options.zoom
    div.style.backgroundColor = options.backgroundColor ?? '#e5e3df'
    this.ground = document.createElement('div')
    Object.assign(this.ground.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
    this.ground.dataset.googleMap = options.colorScheme ?? 'LIGHT'
    this.pane = document.createElement('div')
    Object.assign(this.pane.style, { position: 'absolute', left: '0', top: '0', zIndex: '106' })
    const logo = document.createElement('a')
    logo.textContent = 'Google'
    logo.href = 'https://maps.google.com/'
    Object.assign(logo.style, { position: 'absolute', left: '6px', bottom: '4px', color: '#333', background: '#fff' })
    this.ground.append(this.pane, logo)
    div.append(this.ground)
    if (options.gestureHandling !== 'none') this.#listen()
    setTimeout(() => {
      for (const overlay of this.overlays) overlay.open()
      this.#moved()
      this.#fire('tilesloaded')
    }, 50)
  }

  #listen() {
    this.ground.addEventListener('pointerdown', (down) => {
      let last = down
      const move = (event) => {
        const middle = toWorld(this.#center, this.#zoom)
        this.#center = fromWorld({ x: middle.x - event.clientX + last.clientX, y: middle.y - event.clientY + last.clientY }, this.#zoom)
        last = event
        this.#moved()
      }
      const up = () => {
        removeEventListener('pointermove', move)
        removeEventListener('pointerup', up)
      }
      addEventListener('pointermove', move)
      addEventListener('pointerup', up)
    })
    this.ground.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      this.setZoom(this.#zoom - Math.sign(event.deltaY))
    })
  }

  #place() {
    const [origin, middle] = [toWorld(this.#origin, this.#zoom), toWorld(this.#center, this.#zoom)]
    return { x: this.#div.clientWidth / 2 + origin.x - middle.x, y: this.#div.clientHeight / 2 + origin.y - middle.y }
  }

  #moved() {
    const { x, y } = this.#place()
    this.pane.style.transform = 'translate(' + x + 'px, ' + y + 'px)'
    this.#fire('bounds_changed')
  }

  #fire(name) {
    for (const listener of this.#listeners[name] ?? []) listener()
  }

  projection = {
    fromContainerPixelToLatLng: ({ x, y }) => {
      const middle = toWorld(this.#center, this.#zoom)
      const { clientWidth, clientHeight } = this.#div
      return place(fromWorld({ x: middle.x + x - clientWidth / 2, y: middle.y + y - clientHeight / 2 }, this.#zoom))
    },
    fromLatLngToDivPixel: (at) => {
      const [origin, there] = [toWorld(this.#origin, this.#zoom), toWorld(plain(at), this.#zoom)]
      return { x: there.x - origin.x, y: there.y - origin.y }
    },
  }

  getDiv() {
    return this.#div
  }
  getCenter() {
    return place(this.#center)
  }
  getZoom() {
    return this.#zoom
  }
  setCenter(center) {
    this.#center = plain(center)
    this.#moved()
  }
  setZoom(zoom) {
    this.#zoom = Math.min(this.#options.maxZoom ?? 22, Math.max(this.#options.minZoom ?? 0, zoom))
    this.#origin = this.#center
    for (const overlay of this.overlays) if (overlay.isOpen) overlay.draw()
    this.#moved()
  }
  addListener(name, listener) {
    const all = (this.#listeners[name] ??= new Set())
    all.add(listener)
    return { remove: () => all.delete(listener) }
  }
}

class OverlayView {
  isOpen = false
  #map = null
  setMap(map) {
    if (this.#map) this.#map.overlays.delete(this)
    if (!map && this.isOpen) {
      this.isOpen = false
      this.onRemove()
    }
    this.#map = map
    map?.overlays.add(this)
  }
  open() {
    this.isOpen = true
    this.onAdd()
    this.draw()
  }
  getPanes() {
    return this.isOpen ? { overlayMouseTarget: this.#map.pane } : null
  }
  getProjection() {
    return this.isOpen ? this.#map.projection : undefined
  }
}

window.google = { maps: { importLibrary: async (name) => (name === 'maps' ? { Map, OverlayView } : {}) } }
setTimeout(() => {
  if (!isKnown) window.gm_authFailure?.()
  window[address.searchParams.get('callback')]?.()
})
})()
`
