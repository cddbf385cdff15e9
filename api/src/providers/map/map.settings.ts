import { webUrl } from '../../platform/config/environment-variables.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseMap } from './diagnose-map.ts'

/** The map’s background: any MapLibre style. If its tiles, glyphs and sprites have other origins, these belong in MAP_ORIGINS */
export const map = defineProvider({
  variables: { MAP_STYLE_URL: webUrl.optional(), MAP_STYLE_DARK_URL: webUrl.optional() },

  settings({ MAP_STYLE_URL: light, MAP_STYLE_DARK_URL: dark }, { sandbox }) {
    if (light) return { light, dark: dark ?? light }
    return sandbox && { light: `${sandbox.url}/map/style.json`, dark: dark ?? `${sandbox.url}/map/style-dark.json` }
  },

  contentOrigins: (settings) => ({ map: settings ? [new URL(settings.light).origin, new URL(settings.dark).origin] : [] }),

  diagnose: diagnoseMap,

  connect: (settings) => ({ mapStyles: settings ?? { light: '', dark: '' } }),
})
