import sharp from 'sharp'
import { h264ParameterSets, pcmFrame, skippedFrame } from './h264-frames.ts'
import { type Motif, motifs } from './motifs.ts'
import { muxMp4 } from './mux-mp4.ts'

const side = 160
const framesPerSecond = 5
const scenes = 4
const secondsPerScene = 1

const made = new Map<Motif, Promise<Buffer>>()

/** Four seconds of a motif as MP4 with H.264: each second has one uncompressed frame, followed by frames that repeat it */
export function drawVideoOnce(motif: Motif): Promise<Buffer> {
  const known = made.get(motif) ?? encodeVideo(motif)
  made.set(motif, known)
  return known
}

async function encodeVideo(motif: Motif): Promise<Buffer> {
  const frames: { bytes: Buffer; isKey: boolean }[] = []
  for (let scene = 0; scene < scenes; scene++) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${scene * 12} ${scene * 8} ${400 - scene * 24} ${400 - scene * 24}">${motifs[motif](scene)}</svg>`
    const rgb = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer()
    frames.push({ bytes: pcmFrame(rgb, side, scene), isKey: true })
    for (let repeat = 1; repeat < framesPerSecond * secondsPerScene; repeat++)
      frames.push({ bytes: skippedFrame(side, repeat), isKey: false })
  }
  return muxMp4(frames, { side, framesPerSecond, ...h264ParameterSets(side) })
}
