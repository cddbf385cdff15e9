/** Resolves to the result, or rejects with this message if it takes longer. The work itself continues */
export async function rejectAfter<T>(ms: number, sentence: string, pending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), ms)
  })
  return Promise.race([pending, late]).finally(() => clearTimeout(timer))
}
