import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawQrPng } from './qr-png.ts'

const ADDRESS = 'https://portal.marquee.test/review/business-promoter/abcdefghijklmnopqrstuvABCDEF'

test('a QR code › drawn › has the library’s modules, sixteen pixels each, and four empty ones around', async () => {
  const png = drawQrPng(ADDRESS)
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { modules } = QRCode.create(ADDRESS, { errorCorrectionLevel: 'M' })
  expect([info.width, info.height]).toEqual([(modules.size + 8) * 16, (modules.size + 8) * 16])
  const wrong: string[] = []
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const [row, column] = [Math.floor(y / 16) - 4, Math.floor(x / 16) - 4]
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
      const isDark = isInside && Boolean(modules.get(row, column))
      if ((data[y * info.width + x] ?? -1) < 128 !== isDark) wrong.push(`${x},${y}`)
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(png.length).toBeLessThan(4_000)
})
