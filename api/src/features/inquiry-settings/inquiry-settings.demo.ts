import { DEMO_BUSINESSES } from '../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

export const inquirySettingsDemo: DemoContribution = {
  name: 'inquiry settings',
  async make(db, { config }) {
    const { sandboxUrl } = config
    // Origins of the sandbox's sample website, using both names of this machine
    const allowedOrigins = sandboxUrl ? [sandboxUrl, sandboxUrl.replace('//localhost', '//127.0.0.1')] : []
    await db.insert(inquirySettings).values(
      DEMO_BUSINESSES.map(({ clientUuid, forwardTo, siteKey }) => ({
        clientUuid,
        forwardTo,
        recording: true,
        analysis: true,
        siteKey,
        allowedOrigins,
        textBack: clientUuid === DEMO_CLIENT_UUID,
        voicemail: clientUuid === DEMO_CLIENT_UUID,
      })),
    )
  },
}
