import { TextInput } from '@mantine/core';
import { certificationOf, withCertification } from '../../state/datasetDraft';

interface Props {
  readonly extra: string | null;
  readonly onChange: (extra: string | null) => void;
}

export function CertificationFields({ extra, onChange }: Props) {
  const certification = certificationOf(extra);
  return (
    <>
      <TextInput
        label="Certified by"
        value={certification.certifiedBy}
        onChange={(event) =>
          onChange(
            withCertification(extra, { ...certification, certifiedBy: event.currentTarget.value }),
          )
        }
      />
      {(certification.certifiedBy || certification.details) && (
        <TextInput
          label="Certification details"
          value={certification.details}
          onChange={(event) =>
            onChange(
              withCertification(extra, { ...certification, details: event.currentTarget.value }),
            )
          }
        />
      )}
    </>
  );
}
