import { Button, Input } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import shared from '../ai-promoter.module.css'
import { AssistantsDialog } from './AssistantsDialog.tsx'
import classes from './form.module.css'

interface AssistantsFieldProps {
  label: string
  chosen: readonly string[]
  /** Names by uuid, including those who are no longer on the list */
  names: ReadonlyMap<string, string>
  onChange: (uuids: string[]) => void
  error: ReactNode
}

/** Staff as removable tags; the dialog adds more */
export function AssistantsField({ label, chosen, names, onChange, error }: AssistantsFieldProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const addButton = useRef<HTMLButtonElement>(null)

  function remove(uuid: string) {
    onChange(chosen.filter((one) => one !== uuid))
    // Removing the tag also removes its button, which has the focus
    addButton.current?.focus()
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required
      description="Who looked after the customer. Their rules and keywords shape the suggestions."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      role="group"
      aria-label={label}
    >
      <div className={classes.tags}>
        {chosen.map((uuid) => {
          const name = names.get(uuid) ?? 'Staff'
          return (
            <span key={uuid} className={classes.tag}>
              <Avatar name={name} size={20} />
              <span className={classes.tagName}>{name}</span>
              <button type="button" className={classes.tagRemove} aria-label={`Remove ${name}`} onClick={() => remove(uuid)}>
                <IconX aria-hidden />
              </button>
            </span>
          )
        })}
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          data-path="staff_uuid_list"
          leftSection={<IconPlus className={shared.icon} stroke={2} aria-hidden />}
          aria-label="Add assistants"
          onClick={open}
        >
          Add
        </Button>
      </div>
      <AssistantsDialog
        opened={opened}
        onClose={close}
        chosen={chosen}
        onConfirm={(uuids) => {
          onChange(uuids)
          close()
        }}
      />
    </Input.Wrapper>
  )
}
