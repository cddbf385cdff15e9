/** The parts of Google's Maps JavaScript API that the map uses */
export interface GoogleMaps {
  Map: new (container: HTMLElement, options: Record<string, unknown>) => GoogleMap
  OverlayView: new () => GoogleOverlay
}

export interface GoogleMap {
  getCenter(): { lat(): number; lng(): number } | undefined
  getZoom(): number | undefined
  getDiv(): HTMLElement
  setCenter(center: { lat: number; lng: number }): void
  setZoom(zoom: number): void
  addListener(event: string, listener: () => void): { remove(): void }
}

export interface GoogleOverlay {
  onAdd(): void
  draw(): void
  onRemove(): void
  setMap(map: GoogleMap | null): void
  getPanes(): { overlayMouseTarget: HTMLElement } | null | undefined
  getProjection(): GoogleProjection | undefined
}

interface GoogleProjection {
  fromContainerPixelToLatLng(pixel: { x: number; y: number }): unknown
  fromLatLngToDivPixel(place: unknown): { x: number; y: number } | null
}

interface GoogleWindow {
  google?: { maps?: { importLibrary(name: string): Promise<GoogleMaps> } }
  marqueeGoogleMaps?: () => void
  gm_authFailure?: () => void
}

/** `style` of this map. Google draws its own style, for light or dark pages, and cannot change it later */
export const GOOGLE_STYLES = { light: 'google:light', dark: 'google:dark' }

let loading: Promise<GoogleMaps> | undefined

/** Loads Google's script once per page, because it may not be loaded twice. A failure is not cached, so the next map retries */
export function loadGoogleMaps(scriptUrl: string): Promise<GoogleMaps> {
  if (isKeyRejected) return Promise.reject(new Error('Google rejects the key of its map'))
  loading ??= new Promise<GoogleMaps>((resolve, reject) => {
    const page: GoogleWindow = window as GoogleWindow
    page.marqueeGoogleMaps = () => {
      if (isKeyRejected) return reject(new Error('Google rejects the key of its map'))
      const imported = page.google?.maps?.importLibrary('maps')
      if (imported) imported.then(resolve, reject)
      else reject(new Error('Google’s map has no library'))
    }
    page.gm_authFailure = notifyKeyRejected
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Google’s map could not be loaded'))
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** This callback is Google's only report of a rejected key. It comes once per page, either before or after the script is ready */
let isKeyRejected = false
const listeners = new Set<() => void>()

export function onGoogleKeyRejected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyKeyRejected() {
  isKeyRejected = true
  for (const listener of listeners) listener()
}
