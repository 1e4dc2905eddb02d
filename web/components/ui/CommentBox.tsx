import { CommentTools } from './CommentTools.tsx';
import styles from './CommentBox.module.css';
import { TextArea, type TextAreaProps } from './TextArea.tsx';

export type CommentBoxProps = Omit<TextAreaProps, 'value' | 'onValueChange'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** A field for a comment that offers the templates of its writer and of the company. */
export function CommentBox({ value, onValueChange, ...rest }: CommentBoxProps) {
  return (
    <div className={styles.box}>
      <TextArea {...rest} value={value} onValueChange={onValueChange} />
      <CommentTools value={value} onValueChange={onValueChange} />
    </div>
  );
}
