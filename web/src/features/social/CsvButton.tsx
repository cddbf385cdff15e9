import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import type { DayRange } from '../../platform/time/calendar-days.ts'
import { MenuOnDemand } from '../../ui/dialogs/MenuOnDemand.tsx'
import { type SocialTable, useDownloadSocialTable } from './social.data.ts'

interface CsvButtonProps {
  network: ReadNetwork
  range: DayRange
  table: SocialTable
}

export function CsvButton({ network, range, table }: CsvButtonProps) {
  const download = useDownloadSocialTable(network, range)
  return (
    <Button
      variant="default"
      aria-busy={download.isPending}
      leftSection={<DownloadSign isBusy={download.isPending} />}
      onClick={() => !download.isPending && download.mutate(table)}
    >
      CSV
    </Button>
  )
}

const TABLES: readonly { table: SocialTable; label: string }[] = [
  { table: 'figures', label: 'Totals by day' },
  { table: 'followers', label: 'Followers by day' },
  { table: 'best-times', label: 'Best time to post' },
  { table: 'audience', label: 'Audience and locations' },
  { table: 'posts', label: 'Posts' },
]

/** For a screen that shows several tables */
export function CsvMenu({ network, range }: Omit<CsvButtonProps, 'table'>) {
  const download = useDownloadSocialTable(network, range)
  return (
    <MenuOnDemand
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          aria-busy={download.isPending}
          leftSection={<DownloadSign isBusy={download.isPending} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          CSV
        </Button>
      )}
    >
      {(Menu) =>
        TABLES.map(({ table, label }) => (
          <Menu.Item key={table} disabled={download.isPending} onClick={() => download.mutate(table)}>
            {label}
          </Menu.Item>
        ))
      }
    </MenuOnDemand>
  )
}

function DownloadSign({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : <IconDownload size={16} stroke={1.75} aria-hidden />
}
