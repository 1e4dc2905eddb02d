import { Bell, Check, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHeader } from '#web/components/page/index.ts';
import { Button, Card, IconButton, Kbd, TextLink } from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'quietDanger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

export default function Actions() {
  return (
    <>
      <PageHeader
        title="Actions"
        breadcrumb={[{ label: 'Components', to: '/' }]}
        description="Buttons, icon buttons and links."
        action={
          <Button variant="primary" icon={<Plus aria-hidden="true" />}>
            Create
          </Button>
        }
        more={<Button>Export</Button>}
      />
      {variants.map((variant) => (
        <Card key={variant} title={variant}>
          <div className={styles.row}>
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {size}
              </Button>
            ))}
            <Button variant={variant} icon={<Check aria-hidden="true" />}>
              With icon
            </Button>
            <Button variant={variant} iconEnd={<ChevronDown aria-hidden="true" />}>
              Menu
            </Button>
            <Button variant={variant} loading>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        </Card>
      ))}
      <Card title="Icons and links">
        <div className={styles.row}>
          <IconButton label="Notifications" badge={12}>
            <Bell aria-hidden="true" />
          </IconButton>
          <IconButton label="Delete" variant="secondary">
            <Trash2 aria-hidden="true" />
          </IconButton>
          <IconButton label="Delete small" size="small">
            <Trash2 aria-hidden="true" />
          </IconButton>
          <Button asChild variant="secondary">
            <Link to="/increment">A link that looks like a button</Link>
          </Button>
          <TextLink to="/help">A link within text</TextLink>
          <TextLink to="https://example.org" external>
            One that leaves
          </TextLink>
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </span>
        </div>
      </Card>
    </>
  );
}
