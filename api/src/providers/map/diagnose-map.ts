import { z } from 'zod'
import { type Finding, requestForDiagnosis, worksFinding, wrongFinding } from '../../platform/vendors/diagnose.ts'

const style = z.object({ version: z.literal(8), layers: z.array(z.unknown()) })

export async function diagnoseMap({ light, dark }: { light: string; dark: string }): Promise<Finding[]> {
  const findings = [...new Set([light, dark])].map(async (url) => {
    const response = await requestForDiagnosis({
      url,
      key: 'MAP_STYLE_URL and MAP_STYLE_DARK_URL',
      address: 'MAP_STYLE_URL and MAP_STYLE_DARK_URL',
    })
    return style.safeParse(response).success
      ? worksFinding(`has a style at ${new URL(url).host}`)
      : wrongFinding(`${new URL(url).host} responds, but with no MapLibre style. Check MAP_STYLE_URL and MAP_STYLE_DARK_URL.`)
  })
  return Promise.all(findings)
}
