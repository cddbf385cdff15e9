import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { composeCompletionContent } from '../../sandbox/src/openai/chat-completions.ts'
import { readChatRequest } from '../../sandbox/src/openai/chat-request.ts'

interface SlowModel {
  url: string
  /** Numbers of requests received, including those of a killed worker, and of completions sent */
  requested(): number
  completed(): number
  stop(): Promise<void>
}

/** Sends the sandbox's completions, each after `delayMs`. A caller that disconnects gets none */
export async function startSlowModel(delayMs: number): Promise<SlowModel> {
  let requested = 0
  let completed = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      requested += 1
      const question = readChatRequest(JSON.parse(Buffer.concat(chunks).toString()))
      await sleep(delayMs)
      if ('status' in question || response.destroyed) return void response.destroy()
      const message = { role: 'assistant', content: composeCompletionContent(question), refusal: null }
      const usage = { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ model: 'slow', choices: [{ index: 0, finish_reason: 'stop', message }], usage }), () => {
        completed += 1
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requested: () => requested,
    completed: () => completed,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
