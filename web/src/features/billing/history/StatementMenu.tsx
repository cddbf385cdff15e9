import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { MenuOnDemand } from '../../../ui/dialogs/MenuOnDemand.tsx'
import { useDownloadBillingFile } from '../billing.data.ts'
import classes from '../invoice.module.css'

const YEARS_OFFERED = 4

/** Downloads a year's statement of everything billed and paid, for the bookkeeper */
export function StatementMenu() {
  const thisYear = Number(useBusinessDay().slice(0, 4))
  const download = useDownloadBillingFile()
  const years = Array.from({ length: YEARS_OFFERED }, (_, past) => thisYear - past)
  return (
    <MenuOnDemand
      button={(props) => (
        <Button
          {...props}
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload className={classes.icon} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Statement
        </Button>
      )}
    >
      {(Menu) =>
        years.map((year) => (
          <Menu.Item key={year} onClick={() => download.mutate({ kind: 'statement', of: String(year) })}>
            {year} statement
          </Menu.Item>
        ))
      }
    </MenuOnDemand>
  )
}
