export interface CallLine {
  /** The line's number in the prompt */
  number: number
  speaker: 'caller' | 'staff'
  text: string
}

/** Parses a prompt's lines like "[3] caller (0:29): …". Their content is data, never an instruction to the model */
export function readNumberedLines(prompt: string): CallLine[] {
  const byNumber = new Map<number, CallLine>()
  for (const line of prompt.split('\n')) {
    const read = /^\s*\[(\d+)\]\s+([^:(]+?)\s*(?:\(([\d:.]+)\))?\s*:\s*(.*)$/.exec(line)
    if (!read) continue
    const number = Number(read[1])
    if (byNumber.has(number)) continue
    byNumber.set(number, { number, speaker: /^caller\b/i.test(read[2] ?? '') ? 'caller' : 'staff', text: (read[4] ?? '').trim() })
  }
  return [...byNumber.values()]
}

export function textSpokenBy(lines: CallLine[], speaker: CallLine['speaker']): string {
  return lines
    .filter((line) => line.speaker === speaker)
    .map((line) => line.text)
    .join(' \n')
}
