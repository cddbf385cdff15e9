import { expect, test } from 'vitest'
import { computeZoomToFit, projectToPixel } from './project.ts'

const SPRINGFIELD = { latitude: 39.7817, longitude: -89.6501 }
const FRAME = { width: 800, height: 600 }

test('projection › the middle of the map › is the middle of the frame', () => {
  expect(projectToPixel(SPRINGFIELD, { center: SPRINGFIELD, zoom: 12 }, FRAME)).toEqual({ x: 400, y: 300 })
})

test('projection › a mile to the east › has the width that follows from the zoom', () => {
  // Circumference at this latitude divided by the world's width in pixels at zoom 12
  const metresPerPixel = (40_075_016.686 * Math.cos((39.7817 * Math.PI) / 180)) / (512 * 2 ** 12)
  const east = {
    ...SPRINGFIELD,
    longitude: SPRINGFIELD.longitude + (1609.344 / 40_075_016.686 / Math.cos((39.7817 * Math.PI) / 180)) * 360,
  }
  const { x, y } = projectToPixel(east, { center: SPRINGFIELD, zoom: 12 }, FRAME)
  expect(x - 400).toBeCloseTo(1609.344 / metresPerPixel, 3)
  expect(y).toBeCloseTo(300, 6)
})

test('projection › across the date line › takes the shorter way', () => {
  const { x } = projectToPixel({ latitude: 0, longitude: -179.9 }, { center: { latitude: 0, longitude: 179.9 }, zoom: 8 }, FRAME)
  expect(x).toBeCloseTo(400 + (0.2 / 360) * 512 * 2 ** 8, 6)
})

test('zoom › a square that does not fit › is lowered until its corners lie inside', () => {
  const corners = [
    { latitude: 39.81, longitude: -89.69 },
    { latitude: 39.75, longitude: -89.61 },
  ]
  expect(computeZoomToFit(12, SPRINGFIELD, corners, FRAME, 28)).toBe(12)
  const phone = { width: 200, height: 600 }
  const zoom = computeZoomToFit(12, SPRINGFIELD, corners, phone, 28)
  expect(zoom).toBeLessThan(12)
  const xs = corners.map((corner) => projectToPixel(corner, { center: SPRINGFIELD, zoom }, phone).x)
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(27.9)
  expect(Math.max(...xs)).toBeLessThanOrEqual(172.1)
})

test('zoom › fitted › is raised to a fraction, until the square reaches the margin', () => {
  const corners = [
    { latitude: 39.8, longitude: -89.67 },
    { latitude: 39.7634, longitude: -89.63 },
  ]
  const zoom = computeZoomToFit(17, SPRINGFIELD, corners, FRAME, 28)
  expect([zoom > 12, Number.isInteger(zoom)]).toEqual([true, false])
  const ys = corners.map((corner) => projectToPixel(corner, { center: SPRINGFIELD, zoom }, FRAME).y)
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(27.9)
  expect(Math.max(...ys)).toBeLessThanOrEqual(572.1)
  expect(Math.max(Math.max(...ys) - 300, 300 - Math.min(...ys))).toBeCloseTo(272, 3)
})

test('zoom › no square › is the wanted one', () => {
  expect(computeZoomToFit(16, SPRINGFIELD, [], FRAME, 28)).toBe(16)
})
