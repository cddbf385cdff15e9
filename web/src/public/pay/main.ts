import { showPage } from '../show-page.tsx'
import { PayPage } from './PayPage.tsx'

// A file of its own beside pages.ts: see pageFileOf in the contract
showPage({ title: 'Pay invoice', Page: PayPage })
