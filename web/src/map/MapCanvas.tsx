import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '#contract/map-scan/scan-form.ts'
import classes from './map-canvas.module.css'
import type { MapEngine } from './map-engine.ts'
import { computeZoomToFit, type FrameSize, type MapView, type Pixel, projectToPixel } from './project.ts'
import type { EngineCode } from './use-engine-code.ts'

/** Padding between the scanned square and the frame's edge: half a marker */
const MARGIN = 28
const PICTURE_PATIENCE_MS = 8000
const STILL_MARGIN = 14
const NO_CORNERS: readonly Point[] = []
/** The map's maximum zoom, which fitting a small square must not exceed */
const MAX_FITTED_ZOOM = 17

interface MapPoint {
  key: string
  at: Point
  node: ReactNode
}

/** What is needed to draw a picture of the frame's content */
export interface MapShot {
  /** The map's background; null if there is none */
  canvas: HTMLCanvasElement | null
  size: FrameSize
  pixelOf: (place: Point) => Pixel
}

export interface MapHandle {
  shoot: () => Promise<MapShot>
}

interface MapCanvasProps {
  engineCode: EngineCode
  /** URL of the style; empty for a plain background, undefined while unknown */
  styleUrl: string | undefined
  /** The map's accessible name */
  label: string
  center: Point
  zoom: number
  /** The shaded square; the zoom is lowered if the square does not fit */
  corners?: readonly Point[]
  points: readonly MapPoint[]
  /** A control in the upper left corner */
  corner?: ReactNode
  /** Shown at the lower edge */
  legend?: ReactNode
  /** Renders the button that fits the square into the frame */
  renderFit?: (fit: () => void) => ReactNode
  /** A picture of a map: it cannot be dragged, and has no controls except the attribution */
  isStill?: boolean
  /** Replaces the map if the browser cannot draw one; without it, the points stay on a plain background */
  fallback?: ReactNode
  handle?: Ref<MapHandle>
  className?: string | undefined
}

/**
 * A map with HTML on it. Our own projection places the points, so they are in position immediately; the map itself appears below them once
 * its code and style have loaded
 */
export function MapCanvas(props: MapCanvasProps) {
  const { engineCode: code, styleUrl, label, center, zoom, corners = NO_CORNERS, points, isStill = false, fallback, handle } = props
  const frame = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const square = useRef<SVGPolygonElement>(null)
  const places = useRef(new Map<string, HTMLElement>())
  const view = useRef<MapView>({ center, zoom })
  /** The view for which the points were placed: until the zoom changes, their layer moves as a whole */
  const placed = useRef<MapView>({ center, zoom })
  const size = useRef<FrameSize>({ width: 0, height: 0 })
  const [isReady, setReady] = useState(false)
  // Moved into the map once the map opens. React must not render it again at that point, because a marker would lose the focus
  const [layer] = useState(() => document.createElement('div'))
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const isStyleKnown = styleUrl !== undefined
  const isUnavailable = code === 'unavailable' && fallback !== undefined
  const margin = isStill ? STILL_MARGIN : MARGIN

  const place = useCallback(() => {
    placed.current = view.current
    layer.style.transform = ''
    for (const point of points) {
      const { x, y } = projectToPixel(point.at, view.current, size.current)
      const element = places.current.get(point.key)
      if (element) element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
    }
    const outline = corners.map((corner) => projectToPixel(corner, view.current, size.current)).map(({ x, y }) => `${x},${y}`)
    square.current?.setAttribute('points', outline.join(' '))
  }, [points, corners, layer])
  const latestPlace = useRef(place)
  const firstStyle = useRef(styleUrl)

  useLayoutEffect(() => {
    latestPlace.current = place
    firstStyle.current = styleUrl
    size.current = sizeOfElement(frame.current)
    place()
  }, [place, styleUrl])

  const cornersKey = corners.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  /** The requested zoom, or a lower one if the square would not fit */
  const home = useCallback(
    (wanted = zoom): MapView => {
      const edge = cornersKey === '' ? [] : cornersKey.split(' ').map(parsePoint)
      const middle = { latitude: center.latitude, longitude: center.longitude }
      return { center: middle, zoom: computeZoomToFit(wanted, middle, edge, sizeOfElement(frame.current), margin) }
    },
    [center.latitude, center.longitude, zoom, cornersKey, margin],
  )

  function fit() {
    view.current = home(MAX_FITTED_ZOOM)
    engine?.show(view.current)
    latestPlace.current()
  }

  useLayoutEffect(() => {
    view.current = home()
    engine?.show(view.current)
    latestPlace.current()
  }, [home, engine])

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(() => {
      size.current = sizeOfElement(frame.current)
      if (!engine) view.current = home()
      latestPlace.current()
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [engine, home])

  useLayoutEffect(() => {
    layer.className = classes.layer ?? ''
    layer.dataset.points = ''
    // For a picture, the map's name describes what it shows
    layer.ariaHidden = isStill ? 'true' : null
    if (!isUnavailable) frame.current?.append(layer)
  }, [layer, isUnavailable, isStill])

  useEffect(() => {
    if (code === null || code === 'unavailable' || !isStyleKnown || !ground.current || !frame.current) return
    const focused = document.activeElement
    const opened = openEngineOrNull(() =>
      code.openMap({
        container: ground.current as HTMLElement,
        view: view.current,
        // A change of the style, for example between light and dark, is applied to the open map below
        style: firstStyle.current ?? '',
        background: cssColorOf(frame.current, '--app-map-ground'),
        isStill,
        onView: (next) => {
          view.current = next
          if (next.zoom !== placed.current.zoom) return latestPlace.current()
          // Dragging moves one element instead of each point, and reads no layout
          const { width, height } = size.current
          const { x, y } = projectToPixel(placed.current.center, next, size.current)
          layer.style.transform = `translate(${x - width / 2}px, ${y - height / 2}px)`
        },
        onReady: () => setReady(true),
      }),
    )
    if (!opened) return setReady(true)
    opened.markerHost.append(layer)
    if (focused instanceof HTMLElement && layer.contains(focused)) focused.focus()
    setEngine(opened)
    return () => {
      frame.current?.append(layer)
      setEngine(null)
      setReady(false)
      opened.close()
    }
  }, [code, isStyleKnown, layer, isStill])

  useEffect(() => {
    if (engine && styleUrl !== undefined) engine.useStyle(styleUrl, cssColorOf(frame.current, '--app-map-ground'))
  }, [engine, styleUrl])

  const latestEngine = useRef(engine)
  useEffect(() => {
    latestEngine.current = engine
  }, [engine])
  useImperativeHandle(handle, () => ({
    shoot: async () => {
      // Waits, because a picture taken while the map's code is still loading would have no streets
      const until = Date.now() + PICTURE_PATIENCE_MS
      while (!latestEngine.current && frame.current && Date.now() < until) await new Promise((resume) => setTimeout(resume, 100))
      const shown = sizeOfElement(frame.current)
      return {
        canvas: latestEngine.current ? await latestEngine.current.picture() : null,
        size: shown,
        pixelOf: (where) => projectToPixel(where, view.current, shown),
      }
    },
  }))

  if (isUnavailable) return <>{fallback}</>
  return (
    <section
      ref={frame}
      className={[classes.frame, props.className].filter(Boolean).join(' ')}
      aria-label={label}
      data-still={isStill || undefined}
      data-ready={isReady || undefined}
    >
      <div ref={ground} className={classes.ground} />
      {createPortal(
        <>
          <svg className={classes.outline} aria-hidden="true">
            <polygon ref={square} />
          </svg>
          {points.map(({ key, node }) => (
            <div
              key={key}
              className={classes.point}
              ref={(element) => {
                if (element) places.current.set(key, element)
                else places.current.delete(key)
              }}
            >
              {node}
            </div>
          ))}
        </>,
        layer,
      )}
      <div className={classes.corner} data-corner>
        {props.corner}
        {corners.length > 0 && props.renderFit?.(fit)}
      </div>
      {!isReady && (
        <span className={classes.loading} role="status">
          Loading the map
        </span>
      )}
      {props.legend && <div className={classes.legend}>{props.legend}</div>}
    </section>
  )
}

function sizeOfElement(element: HTMLElement | null): FrameSize {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

function parsePoint(text: string): Point {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude }
}

function cssColorOf(element: HTMLElement | null, variable: string): string {
  return (element && getComputedStyle(element).getPropertyValue(variable).trim()) || '#f2efe9'
}

/** A graphics driver may fail even if the browser supports WebGL; then the plain background with its markers stays */
function openEngineOrNull(open: () => MapEngine): MapEngine | null {
  try {
    return open()
  } catch {
    return null
  }
}
