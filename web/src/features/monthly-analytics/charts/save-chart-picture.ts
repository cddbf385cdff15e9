import { saveFile } from '../../../platform/api/save-file.ts'
import { chooseChartTicks } from '../../../ui/charts/chart-scale.ts'
import { type ChartModel, chartFileName, formatChartValue, largestValueIn } from './chart-model.ts'
import { chooseLineTicks, formatTick, splitAtGaps } from './line-ticks.ts'
import { colorOfSeries } from './series-colors.ts'

const WIDTH = 1200
const HEIGHT = 640
/** Drawn at twice the size, for print and high-resolution screens */
const SCALE = 2
const PLOT = { left: 96, right: 1152, top: 188, bottom: 540 }

/** Draws the chart in the screen's colors, with its headline and the business's name, independent of the screen's size */
export async function saveChartPicture(model: ChartModel, shape: 'lines' | 'bars', business: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = HEIGHT * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can’t create images')
  pen.scale(SCALE, SCALE)
  const paint = createColorResolver()
  pen.fillStyle = paint('var(--app-surface)')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawHeadAndLegend(pen, paint, model)
  if (shape === 'lines') drawLines(pen, paint, model)
  else drawBars(pen, paint, model)
  drawTextReturningEnd(pen, business, { x: 48, y: 612, size: 18, color: paint('var(--app-muted)') })
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('The image is empty')
  saveFile(file, chartFileName(model, business, 'png'))
}

type Pen = CanvasRenderingContext2D
type Paint = (variable: string) => string

/** Resolves design tokens, because only the browser knows their values for the current brand and color scheme */
function createColorResolver(): Paint {
  const styles = getComputedStyle(document.documentElement)
  return (variable) => {
    const name = variable.slice('var('.length, -1)
    let value = styles.getPropertyValue(name).trim()
    while (value.startsWith('var(')) value = styles.getPropertyValue(value.slice('var('.length, -1)).trim()
    return value || '#000000'
  }
}

interface Writing {
  x: number
  y: number
  size: number
  color: string
  weight?: number
  align?: CanvasTextAlign
}

/** Returns the x coordinate where the text ends */
function drawTextReturningEnd(pen: Pen, text: string, { x, y, size, color, weight = 450, align = 'left' }: Writing): number {
  const { fontFamily } = getComputedStyle(document.body)
  pen.font = `${weight} ${size}px ${fontFamily}`
  pen.fillStyle = color
  pen.textAlign = align
  pen.fillText(text, x, y)
  return x + pen.measureText(text).width
}

function drawHeadAndLegend(pen: Pen, paint: Paint, { title, headline, detail, series }: ChartModel): void {
  const [strong, muted] = [paint('var(--app-text)'), paint('var(--app-muted)')]
  drawTextReturningEnd(pen, title, { x: 48, y: 64, size: 24, weight: 600, color: strong })
  const end = drawTextReturningEnd(pen, headline, { x: 48, y: 122, size: 46, weight: 600, color: strong })
  drawTextReturningEnd(pen, detail, { x: end + 16, y: 122, size: 22, color: muted })
  if (series.length === 1) return
  let right = PLOT.right
  for (const [order, { shortName }] of [...series.entries()].reverse()) {
    pen.font = `450 20px ${getComputedStyle(document.body).fontFamily}`
    const start = right - pen.measureText(shortName).width
    drawTextReturningEnd(pen, shortName, { x: start, y: 62, size: 20, color: muted })
    pen.fillStyle = paint(colorOfSeries(order, false))
    pen.fillRect(start - 24, 48, 15, 15)
    right = start - 48
  }
}

function drawGridLines(pen: Pen, paint: Paint, ticks: readonly number[], yOf: (value: number) => number): void {
  for (const tick of ticks) {
    pen.fillStyle = paint('var(--app-grid)')
    pen.fillRect(PLOT.left, yOf(tick), PLOT.right - PLOT.left, 1.5)
    drawTextReturningEnd(pen, formatTick(tick), {
      x: PLOT.left - 14,
      y: yOf(tick) + 6,
      size: 18,
      color: paint('var(--app-subtle)'),
      align: 'right',
    })
  }
}

const createHeightScale =
  (ticks: readonly number[]) =>
  (value: number): number =>
    PLOT.bottom - (value / (ticks.at(-1) || 1)) * (PLOT.bottom - PLOT.top)

function drawLines(pen: Pen, paint: Paint, model: ChartModel): void {
  const ticks = chooseLineTicks(largestValueIn(model))
  const yOf = createHeightScale(ticks)
  const xOf = (place: number) => PLOT.left + (place / (model.rows.length - 1)) * (PLOT.right - PLOT.left)
  drawGridLines(pen, paint, ticks, yOf)
  for (const [place, { label }] of model.rows.entries())
    drawTextReturningEnd(pen, label, { x: xOf(place), y: PLOT.bottom + 32, size: 18, color: paint('var(--app-subtle)'), align: 'center' })
  for (const [order, { values }] of model.series.entries()) {
    const color = paint(colorOfSeries(order, model.series.length === 1))
    for (const run of splitAtGaps(values)) {
      const look = { color, isFilled: model.series.length === 1, isUnfinished: run.length > 1 && run.at(-1) === model.running }
      drawLineRun(
        pen,
        look,
        run.map((place) => [xOf(place), yOf(values[place] ?? 0)]),
      )
    }
  }
}

interface RunLook {
  color: string
  isFilled: boolean
  /** The last point belongs to the current, unfinished month */
  isUnfinished: boolean
}

function drawLineRun(pen: Pen, { color, isFilled, isUnfinished }: RunLook, points: [number, number][]): void {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return
  const through = (some: [number, number][]) => {
    const path = new Path2D()
    for (const [x, y] of some) path.lineTo(x, y)
    return path
  }
  const line = through(points)
  pen.strokeStyle = color
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.stroke(isUnfinished ? through(points.slice(0, -1)) : line)
  if (isUnfinished) {
    pen.setLineDash([8, 8])
    pen.stroke(through(points.slice(-2)))
    pen.setLineDash([])
  }
  pen.fillStyle = color
  if (isFilled) {
    line.lineTo(last[0], PLOT.bottom)
    line.lineTo(first[0], PLOT.bottom)
    pen.globalAlpha = 0.09
    pen.fill(line)
    pen.globalAlpha = 1
  }
  pen.beginPath()
  pen.arc(last[0], last[1], 6, 0, Math.PI * 2)
  pen.fill()
}

function drawBars(pen: Pen, paint: Paint, model: ChartModel): void {
  const values = model.series[0]?.values ?? []
  const largest = largestValueIn(model)
  const ticks = chooseChartTicks(largest)
  const yOf = createHeightScale(ticks)
  drawGridLines(pen, paint, ticks, yOf)
  const step = (PLOT.right - PLOT.left) / model.rows.length
  const width = Math.min(step * 0.46, 64)
  for (const [place, { label }] of model.rows.entries()) {
    const value = values[place] ?? 0
    const middle = PLOT.left + (place + 0.5) * step
    pen.fillStyle = paint('var(--app-chart-single)')
    pen.globalAlpha = value === largest ? 1 : 0.38
    pen.beginPath()
    pen.roundRect(middle - width / 2, yOf(value), width, PLOT.bottom - yOf(value), [8, 8, 0, 0])
    pen.fill()
    pen.globalAlpha = 1
    drawTextReturningEnd(pen, formatChartValue(value), {
      x: middle,
      y: yOf(value) - 10,
      size: 20,
      weight: 600,
      color: paint('var(--app-text)'),
      align: 'center',
    })
    drawTextReturningEnd(pen, label, { x: middle, y: PLOT.bottom + 32, size: 18, color: paint('var(--app-subtle)'), align: 'center' })
  }
}
