import { text } from '../../platform/config/environment-variables.ts'
import type { ConnectionVendor } from '../../platform/vendors/connection-vendor.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import type { SocialSources } from '../../platform/vendors/social-source.ts'
import { diagnoseMeta } from './diagnose-meta.ts'
import { createMetaSignIn } from './meta-sign-in.ts'
import { createMetaSocial } from './meta-social.ts'

const VERSION = 'v26.0'

export const meta = defineProvider({
  variables: {
    META_APP_ID: text.optional(),
    META_APP_SECRET: text.optional(),
    META_LOGIN_CONFIG_ID: text.optional(),
  },

  complaints({ META_APP_ID, META_APP_SECRET, META_LOGIN_CONFIG_ID }) {
    if (Boolean(META_APP_ID) !== Boolean(META_APP_SECRET)) return ['META_APP_ID and META_APP_SECRET belong together: set both, or none']
    if (META_LOGIN_CONFIG_ID && !META_APP_ID)
      return ['META_LOGIN_CONFIG_ID needs META_APP_ID and META_APP_SECRET: it names a configuration of that app']
    return []
  },

  settings({ META_APP_ID: appId, META_APP_SECRET: appSecret, META_LOGIN_CONFIG_ID: loginConfigId }, { sandbox }) {
    if (appId && appSecret) {
      return {
        appId,
        appSecret,
        loginConfigId,
        dialogUrl: `https://www.facebook.com/${VERSION}/dialog/oauth`,
        graphUrl: `https://graph.facebook.com/${VERSION}`,
      }
    }
    if (!sandbox) return undefined
    return {
      appId: 'sandbox-app',
      appSecret: 'sandbox-app-secret',
      loginConfigId: undefined,
      dialogUrl: `${sandbox.url}/meta/${VERSION}/dialog/oauth`,
      graphUrl: `${sandbox.url}/meta/graph/${VERSION}`,
    }
  },

  diagnose: diagnoseMeta,

  connect: (settings): { connections: { meta: ConnectionVendor | null }; social: SocialSources } => ({
    connections: { meta: settings ? createMetaSignIn(settings) : null },
    social: settings ? createMetaSocial(settings) : { instagram: null, facebook: null },
  }),
})
