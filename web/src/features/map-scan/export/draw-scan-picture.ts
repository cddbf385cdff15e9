import type { Point } from '#contract/map-scan/scan-form.ts'
import { RANK_BANDS } from '#contract/rank-bands.ts'
import type { MapShot } from '../../../map/MapCanvas.tsx'
import { computeZoomToFit, projectToPixel } from '../../../map/project.ts'

export interface PictureMark {
  at: Point
  text: string
  /** CSS variable of the fill, such as `--app-rank-1` */
  fill: string
  ink: string
}

interface PictureHeading {
  brand: string
  title: string
  /** Below the title: date, grid, metrics */
  detail: string
}

interface Picture {
  shot: MapShot | null
  center: Point
  corners: readonly Point[]
  marks: readonly PictureMark[]
  heading: PictureHeading
  /** Name and fill variable of each entry of the legend */
  legend: readonly { name: string; fill: string }[]
}

export const RANK_LEGEND = RANK_BANDS.map((band, place) => ({ name: band, fill: `--app-rank-${place + 1}` }))

const WIDTH = 1200
const HEAD = 104
const FOOT = 60
const MAP_HEIGHT = 760
const RADIUS = 22
/** Drawn at twice the size, for print and high-resolution screens */
const SCALE = 2

/** Draws a shareable picture of the shown map with brand, keyword, date and legend */
export function drawScanPicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = (HEAD + MAP_HEIGHT + FOOT) * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This browser can’t create images.'))
  pen.scale(SCALE, SCALE)
  const color = (variable: string) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim() || '#888'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEAD + MAP_HEIGHT + FOOT)
  drawHead(pen, picture.heading)
  drawMap(pen, picture, color)
  drawLegend(pen, picture.legend, color)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))), 'image/png'),
  )
}

const cssFontOf = (size: number, weight = 400) => `${weight} ${size}px "Inter Variable", sans-serif`
const INK = '#201e1a'
const MUTED = '#615b55'

function drawHead(pen: CanvasRenderingContext2D, { brand, title, detail }: PictureHeading): void {
  pen.fillStyle = INK
  pen.font = cssFontOf(30, 650)
  pen.textBaseline = 'alphabetic'
  pen.fillText(title, 32, 50, WIDTH - 280)
  pen.font = cssFontOf(16)
  pen.fillStyle = MUTED
  pen.fillText(detail, 32, 80, WIDTH - 64)
  pen.textAlign = 'right'
  pen.font = cssFontOf(18, 600)
  pen.fillText(brand, WIDTH - 32, 48)
  pen.textAlign = 'left'
}

function drawMap(pen: CanvasRenderingContext2D, { shot, center, corners, marks }: Picture, color: (variable: string) => string): void {
  pen.save()
  pen.beginPath()
  pen.rect(0, HEAD, WIDTH, MAP_HEIGHT)
  pen.clip()
  pen.fillStyle = '#f2efe9'
  pen.fillRect(0, HEAD, WIDTH, MAP_HEIGHT)
  const place = computeMapPlacement(shot, center, corners)
  if (shot?.canvas) {
    const { factor, left, top } = place
    pen.drawImage(shot.canvas, left, HEAD + top, shot.size.width * factor, shot.size.height * factor)
  }
  drawSquare(pen, corners.map(place.at), color('--app-primary'))
  for (const mark of marks) drawMark(pen, mark, place.at(mark.at), color)
  pen.restore()
}

interface Placement {
  /** Scale and position of the map's canvas */
  factor: number
  left: number
  top: number
  at: (where: Point) => { x: number; y: number }
}

/** The shown map fills the picture, cropped along the longer edge; without a map the scanned square fills it */
function computeMapPlacement(shot: MapShot | null, center: Point, corners: readonly Point[]): Placement {
  if (!shot?.canvas || shot.size.width === 0) {
    const size = { width: WIDTH, height: MAP_HEIGHT }
    const view = { center, zoom: computeZoomToFit(18, center, corners, size, 60) }
    return {
      factor: 1,
      left: 0,
      top: 0,
      at: (where) => {
        const { x, y } = projectToPixel(where, view, size)
        return { x, y: y + HEAD }
      },
    }
  }
  const factor = Math.max(WIDTH / shot.size.width, MAP_HEIGHT / shot.size.height)
  const left = (WIDTH - shot.size.width * factor) / 2
  const top = (MAP_HEIGHT - shot.size.height * factor) / 2
  return {
    factor,
    left,
    top,
    at: (where) => {
      const { x, y } = shot.pixelOf(where)
      return { x: left + x * factor, y: HEAD + top + y * factor }
    },
  }
}

function drawSquare(pen: CanvasRenderingContext2D, corners: readonly { x: number; y: number }[], color: string): void {
  pen.beginPath()
  for (const { x, y } of corners) pen.lineTo(x, y)
  pen.closePath()
  pen.globalAlpha = 0.08
  pen.fillStyle = color
  pen.fill()
  pen.globalAlpha = 1
  pen.lineWidth = 2
  pen.strokeStyle = color
  pen.stroke()
}

function drawMark(
  pen: CanvasRenderingContext2D,
  { text, fill, ink }: PictureMark,
  { x, y }: { x: number; y: number },
  color: (variable: string) => string,
): void {
  pen.font = cssFontOf(text.length > 3 ? 14 : 17, 700)
  const half = Math.max(RADIUS, pen.measureText(text).width / 2 + 10)
  pen.beginPath()
  pen.roundRect(x - half, y - RADIUS, 2 * half, 2 * RADIUS, RADIUS)
  pen.fillStyle = color(fill)
  pen.fill()
  pen.lineWidth = 3
  pen.strokeStyle = '#ffffff'
  pen.stroke()
  pen.fillStyle = color(ink)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, x, y + 1)
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
}

function drawLegend(pen: CanvasRenderingContext2D, legend: Picture['legend'], color: (variable: string) => string): void {
  const y = HEAD + MAP_HEIGHT + FOOT / 2
  let x = 32
  pen.font = cssFontOf(16)
  pen.textBaseline = 'middle'
  for (const { name, fill } of legend) {
    pen.beginPath()
    pen.arc(x + 9, y, 9, 0, 2 * Math.PI)
    pen.fillStyle = color(fill)
    pen.fill()
    pen.fillStyle = INK
    pen.fillText(name, x + 26, y + 1)
    x += 26 + pen.measureText(name).width + 28
  }
}
