import { z } from 'zod'
import { askOnce, type Finding, works, wrong } from '../../platform/examine.ts'

const style = z.object({ version: z.literal(8), layers: z.array(z.unknown()) })

export async function examineMap({ light, dark }: { light: string; dark: string }): Promise<Finding[]> {
  const findings = [...new Set([light, dark])].map(async (url) => {
    const response = await askOnce({ url, key: 'MAP_STYLE_URL and MAP_STYLE_DARK_URL', address: 'MAP_STYLE_URL and MAP_STYLE_DARK_URL' })
    return style.safeParse(response).success
      ? works(`has a style at ${new URL(url).host}`)
      : wrong(`${new URL(url).host} answers, but with no MapLibre style. Check MAP_STYLE_URL and MAP_STYLE_DARK_URL.`)
  })
  return Promise.all(findings)
}
