import { drawInBusinessSlot, MAX_WAITING_DOCUMENTS } from '../src/platform/slow-work/rendering.ts'

/** Makes a business render and wait for as many documents as it may, until the returned function ends them */
export function fillRenderingQueue(clientUuid: string): () => Promise<unknown> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const rendered = Array.from({ length: MAX_WAITING_DOCUMENTS + 1 }, () => drawInBusinessSlot(clientUuid, () => ended))
  return () => {
    end()
    return Promise.all(rendered)
  }
}
