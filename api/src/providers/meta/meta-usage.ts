import { z } from 'zod'

/** For the app, or for one business: percentages of the calls per hour. The largest percentage is decisive */
const percentages = z.object({ call_count: z.number().catch(0), total_time: z.number().catch(0), total_cputime: z.number().catch(0) })
const businessUsage = z.record(
  z.string(),
  z.array(percentages.partial().extend({ estimated_time_to_regain_access: z.number().nonnegative().catch(0).optional() })),
)

/** {"call_count":28,"total_time":25,"total_cputime":25} */
export const readAppUsagePercent = (headers: Headers): number =>
  largestPercent(parseHeader(percentages.partial(), headers.get('x-app-usage')) ?? {})

/** {"17841…":[{"type":"instagram","call_count":97,…,"estimated_time_to_regain_access":12}]}, with the time in minutes; 0 while nothing is blocked */
export function readBusinessUsage(headers: Headers): { percent: number; regainsAccessS: number } {
  const entries = Object.values(parseHeader(businessUsage, headers.get('x-business-use-case-usage')) ?? {}).flat()
  return {
    percent: Math.max(0, ...entries.map(largestPercent)),
    regainsAccessS: Math.max(0, ...entries.map(({ estimated_time_to_regain_access: minutes = 0 }) => minutes)) * 60,
  }
}

const largestPercent = ({
  call_count: calls = 0,
  total_time: time = 0,
  total_cputime: cpu = 0,
}: Partial<z.output<typeof percentages>>): number => Math.max(calls, time, cpu)

function parseHeader<T extends z.ZodType>(shape: T, text: string | null): z.output<T> | null {
  try {
    return shape.parse(JSON.parse(text ?? '{}'))
  } catch {
    return null
  }
}
