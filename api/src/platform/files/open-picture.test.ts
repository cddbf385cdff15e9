import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFromPictureOrNull } from './open-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3b82' } })
    .png()
    .toBuffer()

test('a picture › that cannot be drawn in time › is abandoned, and the next one of the business is drawn', async () => {
  const business = randomUUID()
  const bytes = await plain(2_000, 2_000)
  const endless = drawFromPictureOrNull(business, bytes, ['png'], (picture) => picture.resize(5_000, 5_000).blur(150).png().toBuffer(), 1)
  const next = drawFromPictureOrNull(business, bytes, ['png'], (picture) => picture.resize(10, 10).png().toBuffer())
  expect(await endless).toBeNull()
  expect(await next).not.toBeNull()
})

test.each([
  ['a line', 1, 20_000],
  ['an area', 7_100, 7_100],
])('a picture › that is too large by %s › is rejected by its header and never drawn', async (_, width, height) => {
  let isDrawn = false
  const drawn = drawFromPictureOrNull(randomUUID(), await plain(width, height), ['png'], async () => {
    isDrawn = true
    return 'drawn'
  })
  expect([await drawn, isDrawn]).toEqual([null, false])
})
