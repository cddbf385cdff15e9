import { Button, Checkbox, Kbd, PasswordInput, SegmentedControl, Select, Tabs, Textarea, TextInput } from '@mantine/core'
import { IconCalendar, IconPhoneCall, IconPhoneX, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangeChip } from '../../ui/charts/ChangeChip.tsx'
import { RankMarker } from '../../ui/charts/RankMarker.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { CountBadge } from '../../ui/content/CountBadge.tsx'
import { KeywordChip } from '../../ui/content/KeywordChip.tsx'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { FilterPill } from '../../ui/filters/FilterPill.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextLink } from '../../ui/page/TextLink.tsx'
import classes from './gallery.module.css'

export function ControlSamples() {
  return (
    <>
      <ButtonSamples />
      <InputSamples />
      <StatusSamples />
      <FilterSamples />
    </>
  )
}

function ButtonSamples() {
  return (
    <Card title="Buttons">
      <div className={classes.stack}>
        <div className={classes.row}>
          <Button leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>Send</Button>
          <Button variant="default">Columns</Button>
          <Button variant="light">Copy</Button>
          <Button variant="subtle" color="gray">
            Cancel
          </Button>
        </div>
        <div className={classes.row}>
          <SubmitButton loading loadingLabel="Sending">
            Send
          </SubmitButton>
          <Button variant="default" disabled>
            Disabled
          </Button>
          <Button variant="light" color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}>
            Delete
          </Button>
          <Button color="red">Delete</Button>
        </div>
        <div className={classes.row}>
          <Button size="xs" variant="default">
            Small
          </Button>
          <Button size="lg">Large</Button>
          <Button variant="default" className={classes.focused}>
            Focused
          </Button>
          <TextLink to="/gallery" chevron>
            A link
          </TextLink>
        </div>
      </div>
    </Card>
  )
}

function InputSamples() {
  const [place, setPlace] = useState('Cities')
  return (
    <Card title="Inputs">
      <div className={classes.stack}>
        <div className={classes.fields}>
          <TextInput label="Name, focused" defaultValue="Dana Whitfield" classNames={{ input: classes.focused }} />
          <TextInput label="E-Mail" placeholder="name@example.test" />
          <Select label="State" placeholder="Choose" data={['IL', 'IN', 'IA']} searchable />
          <TextInput label="ZIP" defaultValue="627" error="Please enter the ZIP" />
          <PasswordInput label="Password" defaultValue="Demo!2345" />
          <TextInput label="Disabled" defaultValue="Springfield" disabled />
        </div>
        <Textarea label="Note" placeholder="What would you like to know?" description="At most 5,000 characters" rows={3} />
        <div className={classes.row}>
          <Checkbox label="E-Mail" defaultChecked />
          <Checkbox label="Phone Number" />
          <SegmentedControl aria-label="Places" data={['Cities', 'Countries']} value={place} onChange={setPlace} />
        </div>
      </div>
    </Card>
  )
}

function StatusSamples() {
  return (
    <Card title="Status, always with a word or an icon">
      <div className={classes.stack}>
        <div className={classes.row}>
          <StatusBadge tone="good" icon={IconPhoneCall}>
            Answered
          </StatusBadge>
          <StatusBadge tone="bad" icon={IconPhoneX}>
            Missed call
          </StatusBadge>
          <StatusBadge tone="good">Paid</StatusBadge>
          <StatusBadge tone="warning">Open</StatusBadge>
          <StatusBadge tone="bad">Overdue</StatusBadge>
          <StatusBadge tone="info">Partial</StatusBadge>
          <StatusBadge tone="neutral">Canceled</StatusBadge>
          <StatusBadge tone="primary">New</StatusBadge>
          <StatusBadge tone="neutral" icon={null}>
            Sample
          </StatusBadge>
        </div>
        <div className={classes.row}>
          <ChangeChip percent={12.22} />
          <ChangeChip percent={-5.13} />
          <ChangeChip percent={0} />
          <CountBadge count={5} />
          <CountBadge count={3} urgent />
          <CountBadge count={128} />
          <Kbd>Ctrl K</Kbd>
        </div>
        <div className={classes.row}>
          {([3, 7, 12, 15, 18, 21, 'loading', 'failed'] as const).map((rank) => (
            <RankMarker key={rank} rank={rank} />
          ))}
          <RankMarker rank={1} selected />
        </div>
      </div>
    </Card>
  )
}

function FilterSamples() {
  const [status, setStatus] = useState<string | null>('Missed call')
  return (
    <Card title="Filters, tabs, keywords">
      <div className={classes.stack}>
        <div className={classes.row}>
          <FilterPill label="Date" icon={IconCalendar} />
          <FilterPill label="Category" />
          <FilterPill label="Status" value={status} onClear={() => setStatus(null)} onClick={() => setStatus('Missed call')} />
        </div>
        <Tabs defaultValue="chart">
          <Tabs.List>
            <Tabs.Tab value="chart">Chart</Tabs.Tab>
            <Tabs.Tab value="map">Map</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <div className={classes.row}>
          {['teeth whitening', 'new patient', 'insurance'].map((keyword) => (
            <KeywordChip key={keyword}>{keyword}</KeywordChip>
          ))}
        </div>
      </div>
    </Card>
  )
}
