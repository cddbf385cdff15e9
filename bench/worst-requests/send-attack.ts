import autocannon from 'autocannon'

// A separate process, so that sending does not delay the probes. Autocannon's own threads lose the type of a binary body
process.once('message', async (options: autocannon.Options & { body?: string | Uint8Array }) => {
  const { body, ...others } = options
  const result = await autocannon({ ...others, ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }) })
  const { statusCodeStats = {} } = result as { statusCodeStats?: Record<string, { count: number }> }
  process.send?.(statusCodeStats, () => process.disconnect())
})
