import { DEMO_CLIENT_UUID } from '../../platform/demo/demo-data.ts'
import type { Services } from '../../platform/services/services.ts'
import { redrawTextPicture, TEXT_PICTURE_CONTENT_TYPE } from './redraw-text-picture.ts'
import { fileOfPicture } from './text-pictures.service.ts'

/** An insurance card on a table, as a customer photographs it. Shapes only, because fonts differ from machine to machine */
const INSURANCE_CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <rect width="640" height="480" fill="#b9936c"/>
  <path d="M0 90h640M0 210h640M0 340h640" stroke="#a8835d" stroke-width="6"/>
  <g transform="rotate(-5 320 240)">
    <rect x="92" y="98" width="470" height="300" rx="22" fill="#00000033"/>
    <rect x="84" y="88" width="470" height="300" rx="22" fill="#fdfdfb"/>
    <path d="M84 110a22 22 0 0 1 22-22h426a22 22 0 0 1 22 22v44H84z" fill="#1d6f8f"/>
    <path d="M124 103c13-8 26 4 26 17 0 14-7 26-12 26-4 0-3-14-8-14s-4 14-8 14c-6 0-12-12-12-26 0-13 8-23 14-17z" fill="#fff"/>
    <path d="M172 122h190" stroke="#fff" stroke-width="16"/>
    <g stroke="#8a9099" stroke-width="12" stroke-linecap="round">
      <path d="M122 206h150M122 252h210M122 298h120"/><path d="M382 206h120M382 252h80M382 298h130"/>
    </g>
    <path d="M122 348h390" stroke="#c9ced4" stroke-width="22"/>
  </g>
</svg>`

export const DEMO_PICTURE_UUID = '0d3a0000-0000-4000-8000-0000000000a1'

type Drawn = Exclude<Awaited<ReturnType<typeof redrawTextPicture>>, string>
let drawn: Promise<Drawn> | undefined

/** Cached, and drawn before the transaction, through the code that redraws customers' pictures */
export function drawDemoPicture(): Promise<Drawn> {
  drawn ??= drawInsuranceCard()
  return drawn
}

async function drawInsuranceCard(): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  const redrawn = await redrawTextPicture(DEMO_CLIENT_UUID, await sharp(Buffer.from(INSURANCE_CARD)).png().toBuffer())
  if (typeof redrawn === 'string') throw new Error('The demo’s picture could not be drawn')
  return redrawn
}

export async function storeDemoPictureFile({ files }: Pick<Services, 'files'>): Promise<void> {
  await files.put(fileOfPicture(DEMO_PICTURE_UUID), (await drawDemoPicture()).bytes, TEXT_PICTURE_CONTENT_TYPE)
}
