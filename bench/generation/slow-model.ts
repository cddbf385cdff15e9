import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { composeContent } from '../../sandbox/src/openai/chat-completions.ts'
import { readChatRequest } from '../../sandbox/src/openai/chat-request.ts'

interface SlowModel {
  url: string
  /** Questions that came, those of a killed worker included, and answers that went out */
  asked(): number
  answered(): number
  stop(): Promise<void>
}

/** The sandbox's words, each answer after `delayMs`. A caller that hangs up gets none */
export async function startSlowModel(delayMs: number): Promise<SlowModel> {
  let asked = 0
  let answered = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      asked += 1
      const question = readChatRequest(JSON.parse(Buffer.concat(chunks).toString()))
      await sleep(delayMs)
      if ('status' in question || response.destroyed) return void response.destroy()
      const message = { role: 'assistant', content: composeContent(question), refusal: null }
      const usage = { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ model: 'slow', choices: [{ index: 0, finish_reason: 'stop', message }], usage }), () => {
        answered += 1
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: () => asked,
    answered: () => answered,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
