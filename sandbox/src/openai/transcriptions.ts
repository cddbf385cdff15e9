import { type OpenaiRefusal, refusals } from './openai-answers.ts'
import { readWav } from './read-wav.ts'

const formats = ['json', 'text', 'verbose_json']

/** Answer to the form of `POST /audio/transcriptions`: an object, plain text, or an error */
export async function transcribe(form: FormData): Promise<{ answer: object | string } | { refusal: OpenaiRefusal }> {
  const file = form.get('file')
  if (!(file instanceof File)) return { refusal: refusals.invalidRequest("Missing required parameter: 'file'.", 'file') }
  if (!form.get('model')) return { refusal: refusals.invalidRequest('you must provide a model parameter', 'model') }
  const format = String(form.get('response_format') ?? 'json')
  if (!formats.includes(format)) {
    return { refusal: refusals.invalidRequest(`The sandbox offers response_format ${formats.join(', ')}.`, 'response_format') }
  }
  const wav = readWav(Buffer.from(await file.arrayBuffer()))
  if (!wav) return { refusal: refusals.invalidRequest('Invalid file format. The sandbox takes wave files with PCM sound.', 'file') }

  const spoken = channelsHeard(file.name, wav.spoken).flat()
  const segments = spoken.toSorted((a, b) => a.start - b.start).map((line, id) => ({ ...segmentDefaults, ...line, id }))
  const text = segments.map((segment) => segment.text).join(' ')
  const usage = { type: 'duration', seconds: Math.ceil(wav.seconds) }
  if (format === 'text') return { answer: text }
  if (format === 'json') return { answer: { text, usage } }
  return { answer: { task: 'transcribe', language: 'english', duration: wav.seconds, text, segments, usage } }
}

/** A file with one channel of a call still contains the words of both: its name tells which channel it is */
function channelsHeard<T>(name: string, channels: T[]): T[] {
  const channel = /-channel-([12])\.wav$/.exec(name)?.[1]
  return channel ? channels.slice(Number(channel) - 1, Number(channel)) : channels
}

const segmentDefaults = { seek: 0, tokens: [], temperature: 0, avg_logprob: -0.2, compression_ratio: 1.2, no_speech_prob: 0.01 }
