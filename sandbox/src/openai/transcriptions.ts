import type { Models } from './models.ts'
import { type OpenaiError, openaiErrors } from './openai-responses.ts'
import { readWav } from './read-wav.ts'

const formats = ['json', 'text', 'verbose_json']
const shortestSeconds = 0.1
/** Response to the form posted to `POST /audio/transcriptions`: an object, plain text, or an error */
export async function transcribe(form: FormData, models: Models): Promise<{ response: object | string } | { error: OpenaiError }> {
  const file = form.get('file')
  const modelName = String(form.get('model') ?? '')
  if (!(file instanceof File)) return { error: openaiErrors.invalidRequest("Missing required parameter: 'file'.", 'file') }
  const model = models.find(modelName)
  if (!model) return { error: openaiErrors.unknownModel(modelName) }
  if (model.kind === 'chat') return { error: openaiErrors.otherKindOfModel(modelName) }
  const format = String(form.get('response_format') ?? 'json')
  if (!formats.includes(format)) {
    return { error: openaiErrors.invalidRequest(`The sandbox offers response_format ${formats.join(', ')}.`, 'response_format') }
  }
  if (model.kind === 'transcription' && format !== 'json') {
    const message = `response_format '${format}' is not compatible with model '${modelName}'. Use 'json' instead.`
    return { error: { ...openaiErrors.invalidRequest(message, 'response_format'), code: 'unsupported_value' } }
  }
  const wav = readWav(Buffer.from(await file.arrayBuffer()))
  if (!wav) return { error: openaiErrors.invalidRequest('Invalid file format. The sandbox takes wave files with PCM sound.', 'file') }
  if (wav.seconds < shortestSeconds) {
    const message = 'Audio file is too short. Minimum audio length is 0.1 seconds.'
    return { error: { ...openaiErrors.invalidRequest(message, 'file'), code: 'audio_too_short' } }
  }

  const spoken = wav.spoken.flat().toSorted((a, b) => a.start - b.start)
  const text = spoken.map((line) => line.text).join(' ')
  const usage = { type: 'duration', seconds: Math.ceil(wav.seconds) }
  if (format === 'text') return { response: text }
  if (format === 'json') return { response: { text, usage, ...(modelName === 'gpt-transcribe' && { languages: ['en'] }) } }
  const segments = spoken.map((line, id) => ({ ...segmentDefaults, ...line, id }))
  return { response: { task: 'transcribe', language: 'english', duration: wav.seconds, text, segments, usage } }
}

const segmentDefaults = { seek: 0, tokens: [], temperature: 0, avg_logprob: -0.2, compression_ratio: 1.2, no_speech_prob: 0.01 }
