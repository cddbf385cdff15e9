import type { DemoShare } from '../../../platform/demo/demo-data.ts'

export const mapScanDemo: DemoShare = { name: 'map scan', async make() {} }
