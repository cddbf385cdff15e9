import { Input, Switch } from '@mantine/core'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import classes from './account-dialogs.module.css'

const OPENS: Record<Permission, string> = {
  bills: 'See and pay unpaid invoices',
  statements: 'Past invoices, receipts and statements',
  settings: 'Account Setting, AI prompts and message templates',
}

interface PermissionSwitchesProps {
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
}

/** What a Standard User may open in addition to inquiries, reviews, scans and reports */
export function PermissionSwitches({ value, onChange }: PermissionSwitchesProps) {
  return (
    <fieldset className={classes.choice}>
      <Input.Label component="legend" className={classes.legend}>
        Also has access to
      </Input.Label>
      <div className={classes.permissions}>
        {PERMISSIONS.map((permission) => (
          <Switch
            key={permission}
            className={classes.permission}
            labelPosition="left"
            label={PERMISSION_NAMES[permission]}
            description={OPENS[permission]}
            checked={value.includes(permission)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(PERMISSIONS.filter((one) => (one === permission ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
