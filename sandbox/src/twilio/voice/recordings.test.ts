import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../app.ts'
import { decodeTextFromSamples } from '../../phone/encoded-speech.ts'
import { longestRecordingSeconds, renderWav, type TimedText, timeChannels } from './recording-wav.ts'
import { readSpokenLines } from './spoken-lines.ts'

const account = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const lines = readSpokenLines('Megan: Bright Smile Dental, how can I help?\nCaller: I would like to book a cleaning.\nMegan: Sure.') ?? []

function chunksOf(wav: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at < wav.length; ) {
    const length = wav.readUInt32LE(at + 4)
    chunks.set(wav.toString('latin1', at, at + 4), wav.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  return chunks
}

function decodedText(data: Buffer, channel: number, channels: number): string {
  const samples = Int16Array.from({ length: data.length / 2 }, (_, index) => data.readInt16LE(index * 2))
  return decodeTextFromSamples({ samples, channel, channels })
    .map((spoken) => spoken.text)
    .join(' ')
}

describe('renderWav', () => {
  const wav = renderWav({ lines, durationSeconds: 20, channels: 2 })
  const chunks = chunksOf(wav)
  const data = chunks.get('data') ?? Buffer.alloc(0)

  test('of a call › is a wave file of two channels, 8 kHz, 16 bit', () => {
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    expect(wav.toString('latin1', 8, 12)).toBe('WAVE')
    const format = chunks.get('fmt ') ?? Buffer.alloc(0)
    expect([0, 2, 12, 14].map((at) => format.readUInt16LE(at))).toEqual([1, 2, 4, 16])
    expect([4, 8].map((at) => format.readUInt32LE(at))).toEqual([8_000, 32_000])
    expect(data).toHaveLength(20 * 32_000)
  })

  test('of a call › has its text by channel, and each is audible only while its speaker talks', () => {
    expect([0, 1].map((channel) => decodedText(data, channel, 2))).toEqual([
      'I would like to book a cleaning.',
      'Bright Smile Dental, how can I help? Sure.',
    ])
    const loudest = (channel: number, { start, end }: { start: number; end: number }) => {
      let most = 0
      for (let frame = Math.ceil(start * 8_000); frame < end * 8_000; frame++)
        most = Math.max(most, Math.abs(data.readInt16LE(frame * 4 + channel * 2)))
      return most
    }
    const [[question], [greeting]] = timeChannels({ lines, durationSeconds: 20, channels: 2 }) as [[TimedText], [TimedText]]
    expect(loudest(0, question)).toBeGreaterThan(2_000)
    expect(loudest(1, question)).toBe(0)
    expect(loudest(1, greeting)).toBeGreaterThan(2_000)
    expect(loudest(0, greeting)).toBe(0)
    expect(question.start).toBeGreaterThan(greeting.end)
  })

  test('of a very long call › stops at five minutes', () => {
    expect(chunksOf(renderWav({ lines, durationSeconds: 4_000, channels: 2 })).get('data')).toHaveLength(longestRecordingSeconds * 32_000)
  })

  test('of a call recorded in mono › has one channel with the whole text', () => {
    const mono = chunksOf(renderWav({ lines, durationSeconds: 5, channels: 1 }))
    expect(mono.get('fmt ')?.readUInt16LE(2)).toBe(1)
    expect(decodedText(mono.get('data') ?? Buffer.alloc(0), 0, 1)).toBe(lines.map((line) => line.text).join(' '))
  })
})

describe('GET Recordings', () => {
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  beforeAll(() => sandbox.start())
  afterAll(() => sandbox.stop())
  const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/twilio', payload: { mode } })
  afterEach(() => setFault('ok'))

  /** Places a call to a portal that only forwards and records */
  async function recordCall(): Promise<string> {
    const portal = createServer((_request, response) =>
      response.end('<Response><Dial record="record-from-answer-dual">+12175550199</Dial></Response>'),
    )
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    const address = portal.address()
    const response = await sandbox.http.inject({
      method: 'POST',
      url: '/phone/calls',
      payload: {
        to: '+12175550100',
        from: '+12175550142',
        transcript: 'Staff: Hello.',
        duration_s: 3,
        wait: true,
        voice_url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/`,
      },
    })
    portal.close()
    return response.json().recording_sid
  }

  function download(file: string, { token = 'sandbox-token', ...options }: RequestInit & { token?: string } = {}) {
    return fetch(`http://127.0.0.1:${sandbox.ports.http}/twilio/2010-04-01/Accounts/${account}/Recordings/${file}`, {
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      ...options,
    })
  }

  test.each(['', '.wav'])('with the ending "%s" › gives the sound', async (ending) => {
    const response = await download((await recordCall()) + ending)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/x-wav')
    expect(Buffer.from(await response.arrayBuffer()).readUInt16LE(22)).toBe(2)
  })

  test('with .mp3, an unknown recording or a wrong token › is rejected', async () => {
    const sid = await recordCall()
    expect((await download(`${sid}.mp3`)).status).toBe(404)
    expect((await download(`RE${'0'.repeat(32)}.wav`)).status).toBe(404)
    expect((await download(`${sid}.wav`, { token: 'wrong' })).status).toBe(401)
  })

  test('under Twilio’s faults › suffers from them', async () => {
    const sid = await recordCall()
    await setFault('rate_limited')
    const limited = await download(sid)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    await setFault('server_error')
    expect((await download(sid)).status).toBe(503)
    await setFault('hang')
    await expect(download(sid, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
  })
})
