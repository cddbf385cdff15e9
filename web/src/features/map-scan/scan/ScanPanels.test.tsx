import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { ScanDetailMetrics } from '../detail/ScanDetailMetrics.tsx'
import { scanOf } from '../testing/scan-fixtures.ts'
import { ScanPanels } from './ScanPanels.tsx'

const show = (scan: ScanDetail) => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  fakeApi()
  const Screen = () => (
    <>
      <h1>Map Scan Google</h1>
      <ScanPanels scan={scan} service="google" />
      <ScanDetailMetrics scan={scan} />
    </>
  )
  return renderScreen({ Screen, path: '/mapScanGoogle', at: '/mapScanGoogle' })
}

it('scan › running, with its first point or all of them measured › shows no share yet', async () => {
  const scan = scanOf([1, 1, 1, 1, 1, 1, 1, 1, 1])
  scan.main.state = 'running'
  await show(scan)
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('99')
  expect(document.body.textContent).not.toContain('%')
  expect(screen.getByText('9 points in the top 3 so far')).toBeDefined()
})

it('scan › complete › shows the shares', async () => {
  await show(scanOf([1, 1, 1, 1, 1, 1, 1, 1, 1]))
  expect(await screen.findByText('100% in the top 3')).toBeDefined()
})
