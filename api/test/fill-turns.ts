import { drawInTurn, MOST_WAITING } from '../src/platform/slow-work/paperwork.ts'

/** Makes a business render and wait for as many documents as it may, until the returned function ends them */
export function fillTurnsOf(clientUuid: string): () => Promise<unknown> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const rendered = Array.from({ length: MOST_WAITING + 1 }, () => drawInTurn(clientUuid, () => ended))
  return () => {
    end()
    return Promise.all(rendered)
  }
}
