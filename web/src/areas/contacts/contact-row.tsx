import { Mail, MapPin, Pencil, Phone, Star, Trash2 } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { contacts, type Contact } from '#contract/areas/contacts.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { ListRow } from '../../rows/list-row.tsx';
import { openRow } from '../../rows/open-row.ts';
import type { RowActions } from '../../rows/use-row-actions.ts';
import { IconLink } from '../../ui/button.tsx';
import { phoneLink } from '#contract/phones/phone-link.ts';

interface ContactRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'title'> {
  contact: Shown<Contact>;
  actions: RowActions<Contact, { is_favourite?: boolean }>;
}

export function ContactRow({ contact, actions, ...item }: ContactRowProps) {
  const { t } = useTranslation('contacts');
  const may = useMayChange(contacts);
  const { name, organisation, category, phone, email, address, is_favourite } = contact;
  const icon = { size: 20, 'aria-hidden': true } as const;
  const call = phoneLink(phone ?? '');
  const edit = () => openRow(contacts, contact);
  const menu = [
    {
      key: 'favourite',
      label: t(is_favourite ? 'unfavour' : 'favour'),
      icon: <Star size={18} />,
      run: () => actions.update(contact, { is_favourite: !is_favourite }),
    },
    { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: edit },
    {
      key: 'delete',
      label: t('delete'),
      icon: <Trash2 size={18} />,
      run: () => actions.remove(contact),
      isDanger: true,
    },
  ];
  return (
    <ListRow
      {...item}
      area="contacts"
      title={name}
      captions={[organisation, category === 'other' ? null : t(`category_${category}`), phone]}
      isWaiting={contact._waiting ?? false}
      onOpen={edit}
      menu={may.remove(contact) ? menu : []}
      actions={
        <>
          {address ? (
            <IconLink
              label={t('map', { name })}
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noreferrer"
            >
              <MapPin {...icon} />
            </IconLink>
          ) : null}
          {email ? (
            <IconLink label={t('mail', { name })} href={`mailto:${encodeURIComponent(email)}`}>
              <Mail {...icon} />
            </IconLink>
          ) : null}
          {/* The last of the links, so that it stands in the same place in every row. */}
          {call ? (
            <IconLink label={t('call', { name })} href={call}>
              <Phone {...icon} />
            </IconLink>
          ) : null}
        </>
      }
    />
  );
}
